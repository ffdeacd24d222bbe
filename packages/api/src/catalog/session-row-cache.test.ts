import { sessions } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { type CatalogVersion, createCatalogVersion } from './catalog-version.js';
import { createSessionRowCache } from './session-row-cache.js';

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

// One without the notifications of the database, which arrive a moment later.
let version: CatalogVersion;
beforeEach(() => {
  version = createCatalogVersion();
});

it('caches a session until the catalogue changes', async () => {
  const kept = createSessionRowCache(deps.db, version);
  const id = await addSession(deps);
  const before = await kept.get(id);
  expect(before.isPremium).toBe(false);
  await deps.db.update(sessions).set({ isPremium: true }).where(eq(sessions.id, id));
  expect(await kept.get(id)).toBe(before);
  version.changed();
  expect((await kept.get(id)).isPremium).toBe(true);
});

it('does not use an answer from before a change after it', async () => {
  const kept = createSessionRowCache(deps.db, version);
  const id = await addSession(deps);
  const asked = kept.get(id);
  version.changed();
  await deps.db.update(sessions).set({ isPremium: true }).where(eq(sessions.id, id));
  await asked;
  expect((await kept.get(id)).isPremium).toBe(true);
});

it('does not cache that there was none', async () => {
  const kept = createSessionRowCache(deps.db, version);
  const missing = (await addSession(deps)) + 1;
  await expect(kept.get(missing)).rejects.toMatchObject({ code: 'not_found' });
  expect(await addSession(deps)).toBe(missing);
  expect(await kept.get(missing)).toMatchObject({ id: missing });
});

// proves security 9.33
it('sessions that there are not are looked for together', async () => {
  const kept = createSessionRowCache(deps.db, version);
  const id = await addSession(deps);
  const select = vi.spyOn(deps.db, 'select');
  const all = await Promise.allSettled(Array.from({ length: 300 }, (_, index) => kept.get(id + index)));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', ...Array.from({ length: 299 }, () => 'rejected')]);
  expect(select.mock.calls).toHaveLength(1);
  select.mockRestore();
});
