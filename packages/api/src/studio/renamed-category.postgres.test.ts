import { type Db, lockCategory, sessions, setGainOfFile } from '@vizzi/db';
import { countWaitingForLocks } from '@vizzi/db/testing';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { publishDueSessions } from './publish-due-sessions.js';

let deps: TestDeps;
let owner: Caller;
let another: Caller;
beforeAll(async () => {
  deps = await createTestDeps();
  owner = callerFor(deps, await addMember(deps, 'owner', { isAdmin: true }));
  another = callerFor(deps, await addMember(deps, 'another', { isAdmin: true }));
});
afterAll(() => deps.database.close());

const LOOK = { description: 'Early.', icon: 'fa-sun', color: 'gradient-relaxation' } as const;

/** Lets both begin in this order while somebody else has locked what they need. */
async function makeAtOnce(lock: (tx: Db) => Promise<unknown>, first: () => Promise<unknown>, second: typeof first) {
  let made: Promise<unknown>[] = [];
  await deps.db.transaction(async (tx) => {
    await lock(tx);
    made = [first()];
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
    made.push(second());
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(2);
  });
  await Promise.all(made);
}

const FIELDS = { title: 'Drift', description: 'Away.', duration: 60, audioUrl: 'sea/male.m4a' };

// proves security 12.41
it.each<[string, (id: number, elsewhere: number) => Promise<unknown>]>([
  ['withdrawn', (id) => another.studio.session({ id }).then((session) => another.studio.withdraw(session))],
  ['deleted', (id) => another.admin.deleteSession({ id })],
  ['moved', (id, elsewhere) => another.admin.updateSession({ ...FIELDS, id, categoryId: elsewhere })],
  ['published by its time', () => publishDueSessions(deps)],
])('a session is %s while its category gets another name', async (what, change) => {
  const [{ id: categoryId }, { id: elsewhere }] = await Promise.all([
    owner.studio.createCategory({ ...LOOK, slug: `of-${what.length}`, name: `Before ${what}` }),
    another.studio.createCategory({ ...LOOK, slug: `to-${what.length}`, name: `Beside ${what}` }),
  ]);
  const id = await addSession(deps, { title: 'Drift' });
  const due = { status: 'scheduled', publishAt: sql`clock_timestamp() - interval '1 second'` } as const;
  const isScheduled = what.startsWith('published');
  await deps.db
    .update(sessions)
    .set({ categoryId, ...(isScheduled ? due : {}) })
    .where(eq(sessions.id, id));
  await makeAtOnce(
    (tx) => lockCategory(tx, categoryId),
    () => owner.studio.updateCategory({ ...LOOK, slug: `of-${what.length}`, id: categoryId, name: `After ${what}` }),
    () => change(id, elsewhere),
  );
  expect((await owner.studio.categories()).map(({ name }) => name)).toContain(`After ${what}`);
});

it('the loudness of a recording is saved beside members who keep its sessions in playlists', async () => {
  const id = await addSession(deps, { audioUrl: 'lake.wav' });
  await deps.db.transaction(async (tx) => {
    await tx.select().from(sessions).where(eq(sessions.id, id)).for('key share');
    const changes = await deps.db.transaction((other) => setGainOfFile(other, 'lake.wav', 3));
    expect(changes).toMatchObject([{ id, after: { gain: 3 } }]);
  });
});
