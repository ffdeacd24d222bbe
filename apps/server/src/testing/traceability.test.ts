import { describe, expect, it } from 'vitest';
import { checkTraceability } from './traceability.js';

// Written as lists of lines: a tag at the start of a line of this file would count as one of its own.
const page = (...lines: string[]) => ({ path: 'page.md', text: lines.join('\n') });
const source = (...lines: string[]) => ({ path: 'file.test.ts', text: lines.join('\n') });
const faultsOf = (...lines: string[]) =>
  checkTraceability('spec', page('- **1.1** It rains'), [source(...lines)]).faults;

const IS_NOT_PROVED = 'page.md:1 has no test that proves spec 1.1, and no reason';
const IS_NOT_ABOVE_A_TEST = 'file.test.ts:1 is not directly above a test that runs';

it.each([
  ['it', ['// proves spec 1.1', "it('rains', () => {});"]],
  ['test', ['// proves spec 1.1', "test('rains', () => {});"]],
  ['each', ['  // proves spec 1.1', '  it.each([', "    ['a'],", "  ])('rains %s', () => {});"]],
  ['each with a type', ['// proves spec 1.1', "it.each<Row>(ROWS)('rains %s', () => {});"]],
  ['two lines', ['// proves spec 1.1', '// proves security 1.2', "it('rains', () => {});"]],
  ['a list', ['// proves security 3.1, spec 1.1', "it('rains', () => {});"]],
])('accepts a tag above a test: %s', (_name, lines) => {
  expect(faultsOf(...lines)).toEqual([]);
});

describe('finds', () => {
  it('a statement without a test', () => {
    expect(faultsOf("it('rains', () => {});")).toEqual([IS_NOT_PROVED]);
  });

  it('a tag with an id that the page lacks', () => {
    expect(faultsOf('// proves spec 1.1, spec 1.2', "it('rains', () => {});")).toEqual([
      'file.test.ts:1 names spec 1.2, which page.md lacks',
    ]);
  });

  it('a statement of which only a longer id is proved', () => {
    expect(faultsOf('// proves spec 1.10', "it('rains', () => {});")).toContain(IS_NOT_PROVED);
  });

  it.each(['1.1', 'spec', 'spec 1.1.', 'spec 1.1 spec 1.2', 'Spec 1.1', ''])('a tag that is not an id: "%s"', (id) => {
    expect(faultsOf(`// proves ${id}`, "it('rains', () => {});")).toEqual([
      `file.test.ts:1 has '${id}' where an id such as 'spec 2.1.3' belongs`,
      IS_NOT_PROVED,
    ]);
  });

  it.each([
    "it.skip('rains', () => {});",
    "it.skip.each([1])('rains %d', () => {});",
    "it.skipIf(true)('rains', () => {});",
    "it.todo('rains');",
    "test.fixme('rains', () => {});",
    "describe('rains', () => {",
    "test.describe('rains', () => {",
    "// it('rains', () => {});",
    '',
    'const rain = 1;',
  ])('a tag above what is no running test: %s', (line) => {
    expect(faultsOf('// proves spec 1.1', line)).toEqual(expect.arrayContaining([IS_NOT_ABOVE_A_TEST, IS_NOT_PROVED]));
  });

  it('a test that is commented out with its tag', () => {
    expect(faultsOf('/*', '// proves spec 1.1', "it('rains', () => {});", '*/')).toEqual([IS_NOT_PROVED]);
  });

  it.each(["describe.skip('weather', () => {", "test.describe.fixme('weather', () => {", '  test.skip(isSunny);'])(
    'a tagged test in a file that skips: %s',
    (line) => {
      expect(faultsOf(line, '// proves spec 1.1', "it('rains', () => {});")).toEqual(['file.test.ts skips tests']);
    },
  );

  it.each([
    ['an entry without an id', '- It rains', 'page.md:1 has no id: - It rains'],
    ['a row without an id', '| It rains | Wet |', 'page.md:1 has no id: | It rains | Wet |'],
    [
      'a path that is gone',
      '- **1.1** It rains (not proved by a test: see `a/b.ts`)',
      'page.md:1 names a/b.ts, which is gone',
    ],
  ])('%s', (_name, line, fault) => {
    expect(checkTraceability('spec', page(line), []).faults).toEqual([fault]);
  });

  it('an id that two statements have', () => {
    const { faults } = checkTraceability('spec', page('- **1.1** It rains', '- **1.1** It snows'), [
      source('// proves spec 1.1', "it('rains', () => {});"),
    ]);
    expect(faults).toEqual(['page.md:2 repeats the id 1.1']);
  });

  it('a reason that is no longer true', () => {
    const { faults } = checkTraceability('spec', page('- **1.1** It rains (not proved by a test: not built)'), [
      source('// proves spec 1.1', "it('rains', () => {});"),
    ]);
    expect(faults).toEqual(['page.md:1 says that no test proves spec 1.1, but one does']);
  });
});

it('counts the rows of a table and the entries of a list, with a reason instead of a test', () => {
  const rows = page(
    '| Id  | Attack | Outcome |',
    '| --- | ------ | ------- |',
    '| 1.1 | Rain   | Wet (not proved by a test: it never rains) |',
    '- **1.2** It snows (not proved by a test: too warm)',
  );
  expect(checkTraceability('security', rows, [])).toEqual({ statements: 2, faults: [] });
});
