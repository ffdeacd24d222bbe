import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

// proves security 9.12
it('refuses searches when too many wait, and answers the others', async () => {
  const id = await addSession(deps, { title: 'Still Lake' });
  const all = await Promise.allSettled(Array.from({ length: 150 }, () => deps.search.find('lake', 5)));
  const found = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const refused = all.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
  expect(found.length).toBeGreaterThanOrEqual(100);
  for (const rows of found) expect(rows).toMatchObject([{ id }]);
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable' });
});
