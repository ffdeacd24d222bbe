import { existsSync, readdirSync, readFileSync } from 'node:fs';

type TextFile = { path: string; text: string };

/** An entry of a page: the id that its tests carry and, where there is none, the reason. */
type Statement = { id: string; place: string; reason: string | undefined };

const ENTRY = /^(?:- \*\*|\| )(?<id>D?\d+(?:\.\d+)+)(?:\*\*| +\|) (?<text>.+)$/;
const TABLE_HEAD = /^\| (?:Id |---)/;
const REASON = /\((not proved by a test: .+?)\)(?: *\|)?$/;
const TAG = /^\s*\/\/ *proves\b(?<ids>.*)$/i;
const TAGGED_ID = /^(?:spec|security) D?\d+(?:\.\d+)+$/;
const TEST_CALL = /^\s*(?:it|test)(?<modifiers>(?:\.\w+)*)\s*[(<]/;
const SKIPPED = /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|skipIf|todo|fixme)\b/;
const NOT_A_TEST = /\.(?:describe|use|step|extend)\b/;

const at = (path: string) => new URL(`../../../../${path}`, import.meta.url);

export const readText = (path: string): TextFile => ({ path, text: readFileSync(at(path), 'utf8') });

/** Every TypeScript file that may hold tests. */
export function readSources(): TextFile[] {
  const parents = ['apps', 'packages'].flatMap((parent) => readdirSync(at(parent)).map((name) => `${parent}/${name}`));
  return [...parents.map((parent) => `${parent}/src`), 'apps/web/e2e']
    .filter((folder) => existsSync(at(folder)))
    .flatMap((folder) =>
      readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .map(readText);
}

/** The statements of a page; `kind` is the word before the id in a tag. */
function readStatements(kind: string, page: TextFile): { statements: Statement[]; faults: string[] } {
  const statements: Statement[] = [];
  const faults: string[] = [];
  for (const [index, line] of page.text.split('\n').entries()) {
    if (!/^(?:- |\| )/.test(line) || TABLE_HEAD.test(line)) continue;
    const place = `${page.path}:${index + 1}`;
    const { id, text } = ENTRY.exec(line)?.groups ?? {};
    if (!id || !text) {
      faults.push(`${place} has no id: ${line}`);
      continue;
    }
    if (statements.some((other) => other.id === `${kind} ${id}`)) faults.push(`${place} repeats the id ${id}`);
    statements.push({ id: `${kind} ${id}`, place, reason: REASON.exec(text)?.[1] });
  }
  return { statements, faults };
}

/** The ids that the tests of a file carry. */
function readTags({ path, text }: TextFile): { tags: { id: string; place: string }[]; faults: string[] } {
  const lines = text.replaceAll(/^\s*\/\*[\s\S]*?\*\//gm, (comment) => comment.replaceAll(/[^\n]/g, '')).split('\n');
  const tags: { id: string; place: string }[] = [];
  const faults: string[] = [];
  for (const [index, line] of lines.entries()) {
    const list = TAG.exec(line)?.groups?.['ids'];
    if (list === undefined) continue;
    const place = `${path}:${index + 1}`;
    const call = lines.slice(index + 1).find((next) => !TAG.test(next)) ?? '';
    const modifiers = TEST_CALL.exec(call)?.groups?.['modifiers'];
    if (modifiers === undefined || NOT_A_TEST.test(modifiers) || SKIPPED.test(call)) {
      faults.push(`${place} is not directly above a test that runs`);
      continue;
    }
    for (const id of list.split(',').map((part) => part.trim())) {
      if (TAGGED_ID.test(id)) tags.push({ id, place });
      else faults.push(`${place} has '${id}' where an id such as 'spec 2.1.3' belongs`);
    }
  }
  if (tags.length > 0 && SKIPPED.test(text)) faults.push(`${path} skips tests`);
  return { tags, faults };
}

/** How many statements a page has, and where the page and the tags of the tests disagree. */
export function checkTraceability(kind: 'spec' | 'security', page: TextFile, sources: TextFile[]) {
  const { statements, faults } = readStatements(kind, page);
  const read = sources.map(readTags);
  const tags = read.flatMap((file) => file.tags).filter((tag) => tag.id.startsWith(`${kind} `));
  faults.push(...read.flatMap((file) => file.faults));
  for (const { id, place } of tags) {
    if (!statements.some((statement) => statement.id === id))
      faults.push(`${place} names ${id}, which ${page.path} lacks`);
  }
  for (const { id, place, reason } of statements) {
    const isTested = tags.some((tag) => tag.id === id);
    if (isTested && reason) faults.push(`${place} says that no test proves ${id}, but one does`);
    if (!isTested && !reason) faults.push(`${place} has no test that proves ${id}, and no reason`);
    const named = [...(reason ?? '').matchAll(/`(\w[^`]*\/[^`]*\.\w+)`/g)].map((match) => match[1] ?? '');
    faults.push(
      ...named.filter((path) => !existsSync(at(path))).map((path) => `${place} names ${path}, which is gone`),
    );
  }
  return { statements: statements.length, faults };
}
