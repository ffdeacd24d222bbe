import { existsSync, readFileSync } from 'node:fs';

const UNPROVED = 'not proved by a test: ';

const at = (path: string) => new URL(`../../../../${path}`, import.meta.url);
const read = (path: string) => readFileSync(at(path), 'utf8');
const escape = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** Whether the source runs a test of this title: the first argument of a call that neither groups nor skips. */
function hasTest(source: string, title: string): boolean {
  const call = String.raw`(?<!describe|\.skip|\.todo|\.fixme)\(\s*`;
  return new RegExp(String.raw`${call}(['"\`])${escape(title)}\1\s*,`).test(source);
}

/** What is wrong with the last cell of a row, which names tests or says that there are none. */
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

/** The rows of a page's tables, whose first column has this heading, and what is wrong with the tests they name. */
export function readProvedPage(page: string, heading: string): { rows: number; faults: string[] } {
  const rows = read(page)
    .split('\n')
    .map((text, index) => ({ text, place: `${page}:${index + 1}` }))
    .filter(({ text }) => text.startsWith('|') && !text.startsWith(`| ${heading} `) && !/^\| -+ /.test(text));
  const faults = rows.flatMap(({ text, place }) => {
    const cells = text.split(/(?<!\\)\|/).map((part) => part.replaceAll(String.raw`\|`, '|').trim());
    return faultsOf(cells.at(-2) ?? '').map((fault) => `${place} "${cells[1]}": ${fault}`);
  });
  return { rows: rows.length, faults };
}
