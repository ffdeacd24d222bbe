import { categories } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSession, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
  const add = (title: string, category: string, description: string) =>
    addSession(deps, { title, category, description });
  await add('Lantern Path', 'tough times', 'Walk through an evening wood while small lights wake beside you.');
  await add('Still Lake', 'relaxation', 'One quiet minute beside water that holds the whole sky.');
  await add('Café by the Sea', 'relationships', 'A table for two, and somebody who listens.');
  await add('Second Wind', 'athletes', 'Run the last hill again, lightly. The lake is far below.');
});
afterAll(() => deps.database.close());

async function titles(query: string): Promise<string[]> {
  return (await callerFor(deps, null).catalog.search({ query })).map(({ title }) => title);
}

describe('search', () => {
  it.each([
    ['a word of the title', 'lantern', ['Lantern Path']],
    ['its beginning, as one types', 'lant', ['Lantern Path']],
    ['any case', 'LANTERN path', ['Lantern Path']],
    ['a typo', 'lantren', ['Lantern Path']],
    ['a missing letter', 'lantrn', ['Lantern Path']],
    ['a category', 'athletes', ['Second Wind']],
    ['a category with a typo', 'relaxtion', ['Still Lake']],
    ['a word of the description', 'evening', ['Lantern Path']],
    ['another form of the word', 'walking', ['Lantern Path']],
    ['accents left out', 'cafe', ['Café by the Sea']],
    ['accents put in', 'Láke', ['Still Lake', 'Second Wind']],
    ['punctuation', 'still, lake!', ['Still Lake']],
  ])('finds %s', async (_name, query, expected) => expect(await titles(query)).toEqual(expected));

  it('puts a title before a description', async () => {
    expect(await titles('lake')).toEqual(['Still Lake', 'Second Wind']);
  });

  it.each(['', '   ', '!?&|:*', "'); drop table sessions; --", 'xylophone', '<script>'])(
    'finds nothing for "%s"',
    async (query) => {
      expect(await titles(query)).toEqual([]);
    },
  );

  it('follows a renamed category', async () => {
    await deps.db.update(categories).set({ name: 'Sprinters' }).where(eq(categories.slug, 'athletes'));
    expect(await titles('sprinters')).toEqual(['Second Wind']);
  });
});
