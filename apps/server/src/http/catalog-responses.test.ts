import { addSession } from '@vizzi/api/testing';
import type { CatalogFilters } from '@vizzi/domain';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { createCatalogResponses } from './catalog-responses.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await addSession(test.deps, { title: 'Still Lake', description: 'Water. '.repeat(100) });
});
afterAll(() => test.close());

/** The lists that were read. */
let read: CatalogFilters[];
/** Ends the reads of lists by lengths. */
let release: () => void;
let released: Promise<void>;
beforeEach(() => {
  read = [];
  released = new Promise((resolve) => (release = resolve));
});

/** Of a catalogue with so many sessions. */
async function responsesOf(count: number) {
  const [one] = await test.deps.catalog.sessions({});
  if (!one) throw new Error('There is no session');
  const list = Array.from({ length: count }, (_, index) => ({ ...one, id: index + 1 }));
  const sessions = async (filters: CatalogFilters) => {
    read.push(filters);
    if (filters.minDuration !== undefined) await released;
    return list;
  };
  return createCatalogResponses({ ...test.deps.catalog, sessions }, test.deps.catalogVersion);
}

// proves security 9.32
it('lists by several filters or lengths are made one at a time, and those of everybody next', async () => {
  const { sessions } = await responsesOf(1);
  const lists: CatalogFilters[] = [
    { minDuration: 1 },
    { minDuration: 2 },
    { minDuration: 3, free: true },
    { category: 'relaxation' },
    { category: 'none' },
    {},
  ];
  const made = lists.map((filters) => sessions(filters));
  await expect.poll(() => read).toHaveLength(1);
  release();
  await Promise.all(made);
  const [first, second, third, category, other, whole] = lists;
  expect(read).toEqual([first, category, second, whole, third, other]);
});

// proves security 9.32
it('the list of three thousand sessions is kept, however many others are asked for', async () => {
  const { sessions } = await responsesOf(3_000);
  release();
  await sessions({});
  for (const limit of [1_000, 2_000]) await sessions({ limit });
  for (const sortBy of ['newest', 'oldest', 'shortest', 'longest'] as const) await sessions({ sortBy, featured: true });
  for (const minDuration of [60, 120]) await sessions({ minDuration });
  read = [];
  await sessions({});
  expect(read).toEqual([]);
});

// proves security 9.32
it('a crowd that waits for the same list takes one place in the line', async () => {
  const { sessions } = await responsesOf(1);
  const before = [sessions({ minDuration: 1 }), sessions({ minDuration: 2 })];
  const crowd = Array.from({ length: 100 }, () => sessions({}));
  const after = sessions({ featured: true });
  release();
  await Promise.all([...before, ...crowd, after]);
  expect(read).toEqual([{ minDuration: 1 }, {}, { minDuration: 2 }, { featured: true }]);
});
