import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PAGE = 'docs/specification.md';
const UNPROVED = 'not proved by a test: ';

const at = (path: string) => new URL(`../../../${path}`, import.meta.url);
const read = (path: string) => readFileSync(at(path), 'utf8');
const escape = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Whether the source runs a test of this title: the first argument of a call that neither groups nor skips. */
function hasTest(source: string, title: string): boolean {
  const call = String.raw`(?<!describe|\.skip|\.todo|\.fixme)\(\s*`;
  return new RegExp(String.raw`${call}(['"\`])${escape(title)}\1\s*,`).test(source);
}

/** What is wrong with the second cell of a row. */
function faultsOf(cell: string): string[] {
  if (cell.startsWith(UNPROVED)) {
    const paths = [...cell.matchAll(/`(\w[^`]*\/[^`]*\.\w+)`/g)].map((match) => match[1] ?? '');
    return paths.filter((path) => !existsSync(at(path))).map((path) => `there is no file ${path}`);
  }
  return cell.split('<br>').flatMap((reference) => {
    const [, path, title] = /^`([^`]+)` › (.+)$/.exec(reference) ?? [];
    if (!path || !title) return [`'${reference}' is neither a test nor begins with '${UNPROVED.trim()}'`];
    if (!existsSync(at(path))) return [`there is no file ${path}`];
    return hasTest(read(path), title) ? [] : [`${path} has no test '${title}'`];
  });
}

it('every statement of the specification names tests that exist, or says that none proves it', () => {
  const rows = read(PAGE)
    .split('\n')
    .map((text, index) => ({ text, place: `${PAGE}:${index + 1}` }))
    .filter(({ text }) => text.startsWith('|') && !/^\| (?:Statement|-+) /.test(text));
  expect(rows.length).toBeGreaterThan(300);

  const faults = rows.flatMap(({ text, place }) => {
    const [, statement, cell = ''] = text.split(/(?<!\\)\|/).map((part) => part.replaceAll(String.raw`\|`, '|').trim());
    return faultsOf(cell).map((fault) => `${place} "${statement}": ${fault}`);
  });
  expect(faults, 'Mend the row, or bring the test back').toEqual([]);
});
