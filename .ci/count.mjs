// Reads a vitest or Playwright report: prints "passed failed". A command that failed without a failed test counts as one.
import { existsSync, readFileSync } from 'node:fs';

const [path, code] = process.argv.slice(2);
const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
// A browser test that passed the second time counts as passed; its report names it.
const { expected = 0, flaky = 0, unexpected = 0 } = report.stats ?? {};
const passed = report.numPassedTests ?? expected + flaky;
const broken = report.numFailedTests ?? unexpected;
const failed = broken === 0 && (code !== '0' || passed === 0) ? 1 : broken;
console.log(`${passed} ${failed}`);
