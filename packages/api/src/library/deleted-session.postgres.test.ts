import { sessions } from '@vizzi/db';
import { countWaitingForLocks } from '@vizzi/db/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
let library: Caller['library'];
beforeAll(async () => {
  deps = await createTestDeps();
  library = callerFor(deps, await addMember(deps, 'mira')).library;
});
afterAll(() => deps.database.close());

/** Makes a change of the library while a session is being deleted, which began before. */
async function beside<Result>(sessionId: number, change: () => Promise<Result>): Promise<Result> {
  let changed: Promise<Result> | undefined;
  await deps.db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.id, sessionId));
    changed = change();
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
  });
  if (!changed) throw new Error('nothing was changed');
  return changed;
}
const idsIn = ({ sessions: listed }: { readonly sessions: readonly { readonly id: number }[] }) =>
  listed.map(({ id }) => id);

// proves security 10.17
it('a playlist that is created or changed while a session is deleted is kept without that session', async () => {
  const [lake = 0, path = 0, field = 0] = await Promise.all(
    ['Lake', 'Path', 'Field'].map((title) => addSession(deps, { title })),
  );
  const created = await beside(path, () =>
    library.createPlaylist({ name: 'Evening', sessionIds: [lake, path, field] }),
  );
  expect(idsIn(created)).toEqual([lake, field]);

  const stone = await addSession(deps, { title: 'Stone' });
  await library.addToPlaylist({ id: created.id, sessionId: stone });
  const left = await beside(stone, () => library.removeFromPlaylist({ id: created.id, sessionId: lake }));
  expect(idsIn(left)).toEqual([field]);

  const added = await addSession(deps, { title: 'Snow' });
  const refused = beside(added, () => library.addToPlaylist({ id: created.id, sessionId: added }));
  await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(idsIn(await library.playlist({ id: created.id }))).toEqual([field]);
});
