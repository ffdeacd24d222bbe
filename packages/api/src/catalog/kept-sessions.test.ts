import { updateSession } from '@vizzi/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { keepSessions } from './kept-sessions.js';

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

it('keeps a session until the catalogue changes', async () => {
  const kept = keepSessions(deps.db, deps.catalogue);
  const id = await addSession(deps);
  const before = await kept.get(id);
  expect(before.isPremium).toBe(false);
  await updateSession(deps.db, id, { isPremium: true });
  expect(await kept.get(id)).toBe(before);
  deps.catalogue.changed();
  expect((await kept.get(id)).isPremium).toBe(true);
});

it('an answer from before a change is not kept after it', async () => {
  const kept = keepSessions(deps.db, deps.catalogue);
  const id = await addSession(deps);
  const asked = kept.get(id);
  deps.catalogue.changed();
  await updateSession(deps.db, id, { isPremium: true });
  await asked;
  expect((await kept.get(id)).isPremium).toBe(true);
});

it('does not remember that there was none', async () => {
  const kept = keepSessions(deps.db, deps.catalogue);
  const missing = (await addSession(deps)) + 1;
  await expect(kept.get(missing)).rejects.toMatchObject({ code: 'not_found' });
  expect(await addSession(deps)).toBe(missing);
  expect(await kept.get(missing)).toMatchObject({ id: missing });
});
