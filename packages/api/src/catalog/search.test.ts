import { categories, searchSessions, sessions } from '@vizzi/db';
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
  // proves spec D17.1
  it.each([
    ['a word of the title', 'lantern', ['Lantern Path']],
    ['its beginning, as one types', 'lant', ['Lantern Path']],
    ['any case', 'LANTERN path', ['Lantern Path']],
    ['a typo', 'lantren', ['Lantern Path']],
    ['a missing letter', 'lantrn', ['Lantern Path']],
    ['a letter too many', 'lannterns', ['Lantern Path']],
    ['a typo in the beginning of a word', 'latner', ['Lantern Path']],
    ['typos in two words', 'lantren paht', ['Lantern Path']],
    ['a typo in a description', 'evning', ['Lantern Path']],
    ['words with a typo that no session has all of', 'lantren watre', ['Lantern Path', 'Still Lake']],
    ['a word beside one that nothing has', 'lantern xylophone', ['Lantern Path']],
    ['a category', 'athletes', ['Second Wind']],
    ['a category with a typo', 'relaxtion', ['Still Lake']],
    ['a word of the description', 'evening', ['Lantern Path']],
    ['another form of the word', 'walking', ['Lantern Path']],
    ['accents left out', 'cafe', ['Café by the Sea']],
    ['accents put in', 'Láke', ['Still Lake', 'Second Wind']],
    ['punctuation', 'still, lake!', ['Still Lake']],
  ])('finds %s', async (_name, query, expected) => expect(await titles(query)).toEqual(expected));

  // proves spec D17.1
  it('finds what is meant by a typo that a title had once', async () => {
    await addSession(deps, { title: 'Meditation at Dawn' });
    const id = await addSession(deps, { title: 'Meditaiton in Snow' });
    await deps.db.update(sessions).set({ title: 'Meditation in Snow' }).where(eq(sessions.id, id));
    expect((await titles('meditaiton')).toSorted()).toEqual(['Meditation at Dawn', 'Meditation in Snow']);
  });

  it('puts a title before a category, and a category before a description', async () => {
    await addSession(deps, { title: 'Blossom', description: 'In the orchard.' });
    await addSession(deps, { title: 'Ladder', category: 'orchard' });
    await addSession(deps, { title: 'Orchard' });
    expect(await titles('orchard')).toEqual(['Orchard', 'Ladder', 'Blossom']);
  });

  // proves spec D17.1
  it('puts a title before a description', async () => {
    expect(await titles('lake')).toEqual(['Still Lake', 'Second Wind']);
  });

  it.each(['', '   ', '!?&|:*', "'); drop xylophones; --", 'xylophone', '<script>', 'ŉ', 'a½'])(
    'finds nothing for "%s"',
    async (query) => {
      expect(await titles(query)).toEqual([]);
    },
  );

  it('finds words that begin with a stop word', async () => {
    expect(await titles('some')).toEqual(['Café by the Sea']);
  });

  it('finds a renamed category', async () => {
    await deps.db.update(categories).set({ name: 'Sprinters' }).where(eq(categories.slug, 'athletes'));
    expect(await titles('sprinters')).toEqual(['Second Wind']);
    expect(await titles('sprniters')).toEqual(['Second Wind']);
  });

  it('finds an edited session', async () => {
    const id = await addSession(deps, { title: 'Untitled' });
    await deps.db.update(sessions).set({ title: 'Bamboo Bridge' }).where(eq(sessions.id, id));
    expect(await titles('bamobo')).toEqual(['Bamboo Bridge']);
  });
});

it('orders by title matches, then by listeners, where very many sessions match', async () => {
  const many = await createTestDeps();
  await addSession(many, { title: 'First' });
  const [first] = await many.db.select().from(sessions);
  if (!first) throw new Error('there is no session');
  const { id: _id, searchDocument: _searchDocument, ...same } = first;
  const add = (title: string, description: string, listenerCount: number) => ({
    ...same,
    title,
    description,
    listenerCount,
  });
  await many.db
    .insert(sessions)
    .values([
      ...Array.from({ length: 2_000 }, (_, index) => add('Walk', 'Through a forest.', 1_000 + index)),
      add('Forest', 'Trees.', 1),
      add('Forest', 'Pines.', 2),
    ]);
  const found = await searchSessions(many.db, 'forest', 4);
  expect(found.map(({ title, listenerCount }) => [title, listenerCount])).toEqual([
    ['Forest', 2],
    ['Forest', 1],
    ['Walk', 2_999],
    ['Walk', 2_998],
  ]);
  await many.database.close();
});
