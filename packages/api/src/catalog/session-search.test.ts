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
  const all = await Promise.allSettled(Array.from({ length: 150 }, () => deps.search.find('lake', 5, '192.0.2.1')));
  const found = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const refused = all.flatMap((each): unknown[] => (each.status === 'rejected' ? [each.reason] : []));
  expect(found.length).toBeGreaterThan(0);
  for (const rows of found) expect(rows).toMatchObject([{ id }]);
  expect(refused.length).toBeGreaterThanOrEqual(48);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable' });
});

// proves security 9.34
it('answers a search of one network while another one keeps the queue full', async () => {
  const id = await addSession(deps, { title: 'Quiet Dune' });
  const crowd = Promise.allSettled(
    Array.from({ length: 150 }, (_, index) => deps.search.find('lake', 5, `2001:db8::${index.toString(16)}:0:0:1`)),
  );
  expect(await deps.search.find('dune', 5, '192.0.2.1')).toMatchObject([{ id }]);
  await crowd;
});
