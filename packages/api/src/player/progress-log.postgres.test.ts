import { lockListeners, savePositions } from '@vizzi/db';
import { countWaitingForLocks } from '@vizzi/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Viewer } from '../auth/viewer.js';
import { addMember, addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { findProgress } from './find-progress.js';
import { createProgressLog } from './progress-log.js';

/** Enough rounds for each connection of the pool to run the prepared statements twice. */
const ROUNDS = 25;

let deps: TestDeps;
let sessionId: number;
let members: Viewer[];
beforeAll(async () => {
  deps = await createTestDeps();
  sessionId = await addSession(deps, { duration: 600 });
  members = [];
  for (let index = 0; index < 20; index += 1) members.push(await addMember(deps, `member-${index}`));
});
afterAll(() => deps.database.close());

it('reads what another process saved while it held the lock on the member', async () => {
  const [viewer] = members;
  if (!viewer) return;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const lastPlayedAt = new Date(deps.clock.now().getTime() + round);
    let late: Promise<unknown> | undefined;
    await deps.db.transaction(async (tx) => {
      await lockListeners(tx, [viewer.id]);
      late = deps.progress.report({ userId: viewer.id, report: { sessionId, currentTime: 5, age: 3600 } });
      await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
      await savePositions(tx, [
        { userId: viewer.id, sessionId, currentTime: 100 + round, completed: false, lastPlayedAt },
      ]);
    });
    expect(await late).toMatchObject({ currentTime: 100 + round });
    expect(await findProgress(deps, viewer, { sessionId })).toMatchObject({ currentTime: 100 + round });
  }
});

// proves security 9.38
it('a member whose account is locked keeps no other one waiting', async () => {
  const [, busy, ...others] = members;
  if (!busy) return;
  const report = ({ id }: Viewer) => deps.progress.report({ userId: id, report: { sessionId, currentTime: 200 } });
  let late: Promise<unknown> | undefined;
  await deps.db.transaction(async (tx) => {
    await lockListeners(tx, [busy.id]);
    late = report(busy);
    expect(await Promise.all(others.map(report))).toHaveLength(others.length);
    await expect.poll(() => countWaitingForLocks(deps.db)).toBe(1);
    // Also those that arrive while it waits.
    expect(await Promise.all(others.map(report))).toHaveLength(others.length);
  });
  expect(await late).toMatchObject({ currentTime: 200 });
});

it('two processes save reports of the same members in any order without a deadlock', async () => {
  const other = createProgressLog(deps.db, deps.clock);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const answers = [
      ...members.map(({ id }) => deps.progress.report({ userId: id, report: { sessionId, currentTime: round } })),
      ...members.toReversed().map(({ id }) => other.report({ userId: id, report: { sessionId, currentTime: round } })),
    ];
    expect(await Promise.all(answers)).toHaveLength(2 * members.length);
  }
});
