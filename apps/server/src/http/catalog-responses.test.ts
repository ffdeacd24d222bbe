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
it('lists by lengths are made one at a time, and the list of all meanwhile', async () => {
  const { sessions } = await responsesOf(1);
  const parts = [1, 2, 3].map((minDuration) => sessions({ minDuration }));
  await expect.poll(() => read).toHaveLength(1);
  await sessions({});
  expect(read).toEqual([{ minDuration: 1 }, {}]);
  release();
  await Promise.all(parts);
  expect(read).toEqual([{ minDuration: 1 }, {}, { minDuration: 2 }, { minDuration: 3 }]);
});

// proves security 9.32
it('the list of three thousand sessions is kept, however many others are asked for', async () => {
  const { sessions } = await responsesOf(3_000);
  release();
  await sessions({});
  for (const limit of [1_000, 2_000]) await sessions({ limit });
  for (const minDuration of [60, 120]) await sessions({ minDuration });
  read = [];
  await sessions({});
  expect(read).toEqual([]);
});
