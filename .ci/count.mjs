// Reads a vitest or Playwright report: prints "passed failed", then a line for each test that failed or passed on retry.
// A command that failed without a failed test counts as one: a file that failed as a whole, or an error outside of all tests.
import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const [path, code, output] = process.argv.slice(2);
const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
// A browser test that passed the second time counts as passed; its report names it.
const { expected = 0, flaky = 0, unexpected = 0 } = report.stats ?? {};
const passed = report.numPassedTests ?? expected + flaky;
const broken = report.numFailedTests ?? unexpected;
const failed = broken === 0 && (code !== '0' || passed === 0) ? 1 : broken;
console.log(`${passed} ${failed}`);

for (const { name, message, assertionResults } of report.testResults ?? []) {
  if (message) console.log(`failed: ${name}\n${shortened(message)}`);
  for (const { status, fullName, failureMessages } of assertionResults) {
    if (status === 'failed') console.log(`failed: ${name} › ${fullName}\n${shortened(failureMessages.join('\n'))}`);
  }
}

/** The beginning of each line, and of the whole: a counterexample may be longer than all the rest. */
function shortened(text) {
  const lines = text.split('\n').map((line) => line.slice(0, 300));
  return lines.join('\n').slice(0, 1500);
}

function browserTests({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(browserTests)];
}
for (const { file, title, tests } of (report.suites ?? []).flatMap(browserTests)) {
  for (const { status } of tests) {
    if (status === 'unexpected' || status === 'flaky') console.log(`${status}: ${file} › ${title}`);
  }
}
if (failed > 0 && broken === 0) console.log(`exit code ${code}: ${path}\n${shortened(outsideOfTests())}`);

/** What the report leaves out: the errors outside of all tests, or else how the output ends. */
function outsideOfTests() {
  const text = stripVTControlCharacters(readFileSync(output, 'utf8'));
  const start = text.indexOf('Unhandled Errors');
  return start < 0 ? text.slice(-1500) : text.slice(start);
}
