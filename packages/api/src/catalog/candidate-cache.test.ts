import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { createCandidateCache } from './candidate-cache.js';
import { createCatalogVersion } from './catalog-version.js';

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

// proves security 10.29
it('answers calls that began before a change of the catalogue', async () => {
  const version = createCatalogVersion();
  const kept = createCandidateCache(deps.db, version);
  const id = await addSession(deps);
  const first = kept.all();
  version.changed();
  const second = kept.all();
  version.changed();
  const third = kept.all();
  for (const each of await Promise.all([first, second, third])) {
    expect(each).toEqual([expect.objectContaining({ id })]);
  }
});
