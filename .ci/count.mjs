// Reads a vitest or Playwright report: prints "passed failed". A command that failed without a failed test counts as one.
import { existsSync, readFileSync } from 'node:fs';

const [path, code] = process.argv.slice(2);
const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
const passed = report.numPassedTests ?? report.stats?.expected ?? 0;
const broken = report.numFailedTests ?? (report.stats ? report.stats.unexpected + report.stats.flaky : 0);
const failed = broken === 0 && (code !== '0' || passed === 0) ? 1 : broken;
console.log(`${passed} ${failed}`);
