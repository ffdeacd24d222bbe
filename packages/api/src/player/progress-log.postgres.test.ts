import { lockListeners, savePositions } from '@vizzi/db';
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
  const [viewer, other] = members;
  if (!viewer || !other) throw new Error('there are no members');
  for (let round = 1; round <= ROUNDS; round += 1) {
    const lastPlayedAt = new Date(deps.clock.now().getTime() + round);
    let late: Promise<unknown> | undefined;
    await deps.db.transaction(async (tx) => {
      await lockListeners(tx, [viewer.id]);
      late = deps.progress.report({ userId: viewer.id, report: { sessionId, currentTime: 5, age: 3600 } });
      // It was tried once when a report that came after it is saved.
      await deps.progress.report({ userId: other.id, report: { sessionId, currentTime: 5 } });
      await savePositions(tx, [
        { userId: viewer.id, sessionId, currentTime: 100 + round, completed: false, lastPlayedAt },
      ]);
    });
    expect(await late).toMatchObject({ currentTime: 100 + round });
    expect(await findProgress(deps, viewer, { sessionId })).toMatchObject({ currentTime: 100 + round });
  }
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
