import { type Db, sessions, users } from '@vizzi/db';
import { countWaitingForLocks } from '@vizzi/db/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeFailure } from '../errors.js';
import { createListenerCounter } from './listener-counter.js';
import { addMember, addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
let sessionId: number;
let otherId: number;
let members: number[];
beforeAll(async () => {
  deps = await createTestDeps();
  [sessionId, otherId] = [await addSession(deps, { duration: 600 }), await addSession(deps, { duration: 600 })];
  members = [];
  for (let index = 0; index < 10; index += 1) members.push((await addMember(deps, `member-${index}`)).id);
});
afterAll(() => deps.database.close());

// As a deletion does that stands still.
const lockSession = (tx: Db) => tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update');
const lockMember = (tx: Db) =>
  tx
    .select()
    .from(users)
    .where(eq(users.id, members[0] ?? 0))
    .for('update');

const report = (userId: number, id: number) =>
  deps.progress.report({ userId, report: { sessionId: id, currentTime: 9 } });
const listen = (userId: number, id: number) => deps.listeners.count({ userId, sessionId: id });

// proves security 9.50
it.each([
  ['reports of a session that is locked keep', lockSession, report],
  ['listens to a session that is locked keep', lockSession, listen],
  ['listens of a member who is locked keep', lockMember, listen],
] as const)('%s none of others waiting', async (_what, lock, send) => {
  const [busy = 0, ...others] = members;
  const sendAll = () => Promise.all(others.map((userId) => send(userId, otherId)));
  let late: Promise<unknown> | undefined;
  await deps.db.transaction(async (tx) => {
    await lock(tx);
    late = send(busy, sessionId);
    expect(await sendAll()).toHaveLength(others.length);
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
    // Also those that arrive while it waits.
    expect(await sendAll()).toHaveLength(others.length);
  });
  await late;
});

// proves security 9.50
it('listens of a member who is locked keep nobody waiting who listens to the same session, on no server', async () => {
  const [busy = 0, ...others] = members;
  const servers = [deps.listeners, createListenerCounter(deps.db, deps.clock)];
  const late: Promise<unknown>[] = [];
  await deps.db.transaction(async (tx) => {
    await lockMember(tx);
    for (const { count } of servers) late.push(count({ userId: busy, sessionId }));
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(servers.length);
    for (const { count } of servers) await Promise.all(others.map((userId) => count({ userId, sessionId })));
    expect(await countWaitingForLocks(deps.db)).toBe(servers.length);
  });
  await Promise.all(late);
});

// proves security 9.50
it('listens to a session that is locked keep none of others waiting that two servers count at once', async () => {
  const [busy = 0, ...others] = members;
  const servers = [deps.listeners, createListenerCounter(deps.db, deps.clock)];
  const late: Promise<unknown>[] = [];
  await deps.db.transaction(async (tx) => {
    await lockSession(tx);
    for (const { count } of servers)
      late.push(count({ userId: busy, sessionId }), count({ userId: busy, sessionId: otherId }));
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(servers.length);
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(servers.flatMap(({ count }) => others.map((userId) => count({ userId, sessionId: otherId }))));
    }
    expect(await countWaitingForLocks(deps.db)).toBe(servers.length);
  });
  await Promise.all(late);
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
