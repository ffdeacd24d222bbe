import { randomUUID } from 'node:crypto';
import { type Db, insightChanges, scalePositions, sessions, users } from '@vizzi/db';
import { countWaitingForLocks } from '@vizzi/db/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeFailure } from '../errors.js';
import { deleteMember } from '../insights/delete-member.js';
import { addMember, addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { createListenerCounter } from './listener-counter.js';

const DAY_SECONDS = 86_400;
const LOCK_TIMEOUT = '55P03';
/** More than a pool has connections. */
const MEMBERS = 30;

let deps: TestDeps;
let sessionId: number;
let otherId: number;
let members: number[];
beforeAll(async () => {
  deps = await createTestDeps();
  members = [];
  for (let index = 0; index < MEMBERS; index += 1) members.push((await addMember(deps, `member-${index}`)).id);
});
afterAll(() => deps.database.close());
// Nobody has listened to them yet: who has today needs no lock.
beforeEach(async () => {
  [sessionId, otherId] = [await addSession(deps, { duration: 600 }), await addSession(deps, { duration: 600 })];
});

const report = (userId: number, id: number) =>
  deps.progress.report({ userId, report: { sessionId: id, currentTime: 9 } });
const listen = (userId: number, id: number) => deps.listeners.count({ userId, sessionId: id });
/** A report of the day before yesterday, whose figures are counted again. */
const reportLate = (userId: number, id: number, playId = randomUUID(), sequence = 1) => {
  const play = { id: playId, sequence, heard: 9, elapsed: 9 };
  return deps.progress.report({
    userId,
    report: { sessionId: id, currentTime: 9, age: 3 * DAY_SECONDS, play },
  });
};

// As deletions do that stand still.
const lockSession = (tx: Db) => tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update');
const lockMember = (tx: Db) =>
  tx
    .select()
    .from(users)
    .where(eq(users.id, members[0] ?? 0))
    .for('update');
const scale = (tx: Db) => scalePositions(tx, sessionId, 0.5, 600);

// proves security 9.50
it.each([
  ['reports of a session that is locked', lockSession, report],
  ['listens to a session that is locked', lockSession, listen],
  ['reports of a session whose recording is replaced', scale, report],
] as const)('%s keep none of others waiting, however many they are', async (_what, lock, send) => {
  const late: Promise<unknown>[] = [];
  await Promise.all(members.map((userId) => report(userId, sessionId)));
  await deps.db.transaction(async (tx) => {
    await lock(tx);
    late.push(...members.map((userId) => send(userId, sessionId)));
    let isSaved = false;
    void Promise.any(late).then(() => (isSaved = true));
    const sendAll = () => Promise.all(members.map((userId) => send(userId, otherId)));
    expect(await sendAll()).toHaveLength(MEMBERS);
    // Also those that arrive while they wait.
    expect(await sendAll()).toHaveLength(MEMBERS);
    expect(await countWaitingForLocks(deps.db)).toBe(0);
    expect(isSaved).toBe(false);
  });
  expect(await Promise.all(late)).toHaveLength(MEMBERS);
});

// proves security 9.38, security 9.50
it.each([
  ['reports', report],
  ['listens', listen],
] as const)('%s of a member who is locked keep none of others waiting, on no server', async (_what, send) => {
  const [busy = 0, ...others] = members;
  const second = createListenerCounter(deps.db, deps.clock);
  const late: Promise<unknown>[] = [];
  await deps.db.transaction(async (tx) => {
    await lockMember(tx);
    late.push(send(busy, sessionId), second.count({ userId: busy, sessionId }));
    for (const id of [sessionId, otherId]) {
      await Promise.all(others.flatMap((userId) => [send(userId, id), second.count({ userId, sessionId: id })]));
    }
    expect(await countWaitingForLocks(deps.db)).toBe(0);
  });
  expect(await Promise.all(late)).toHaveLength(2);
});

// proves security 9.50
it('a deletion that stands still keeps no late reports of the same days waiting', async () => {
  const leaver = (await addMember(deps, 'leaver')).id;
  await reportLate(leaver, otherId);
  let deletion: Promise<unknown> | undefined;
  await deps.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, leaver)).for('key share');
    deletion = deps.db.transaction((other) => deleteMember(other, leaver));
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
    expect(await Promise.all(members.map((userId) => reportLate(userId, otherId)))).toHaveLength(MEMBERS);
    expect(await countWaitingForLocks(deps.db)).toBe(1);
  });
  expect(await deletion).toBe(true);
});

// proves security 9.50
it('a day whose figures stand still keeps no reports of today waiting, beside late ones', async () => {
  const [late = 0, ...others] = members;
  const playId = randomUUID();
  await reportLate(late, otherId, playId);
  await deps.db.transaction(async (tx) => {
    await tx.select().from(insightChanges).for('update');
    const refused = reportLate(late, otherId, playId, 2).catch((error: unknown) => error);
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
    expect(await Promise.all(others.map((userId) => report(userId, otherId)))).toHaveLength(MEMBERS - 1);
    expect(await countWaitingForLocks(deps.db)).toBe(1);
    expect(await refused).toMatchObject({ cause: { code: LOCK_TIMEOUT } });
  });
});

// proves security 9.56
it('a listen that was counted today needs no lock', async () => {
  const [member = 0] = members;
  await listen(member, sessionId);
  await deps.db.transaction(async (tx) => {
    await lockSession(tx);
    expect(await listen(member, sessionId)).toBeUndefined();
  });
});

// proves security 10.18
it('a report of a session that stays locked is told to come back', async () => {
  const [busy = 0] = members;
  await deps.db.transaction(async (tx) => {
    await lockSession(tx);
    const failure: unknown = await report(busy, sessionId).catch((error: unknown) => error);
    expect(describeFailure(failure)).toMatchObject({ code: 'unavailable', retryAfter: 1 });
  });
});
