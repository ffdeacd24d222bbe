import { findListeningDays, plays } from '@vizzi/db';
import { MEMBER_LIMITS } from '@vizzi/domain';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember, addSession, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import type { Viewer } from '../auth/viewer.js';
import { findProgress } from './find-progress.js';
import { getStats } from './get-stats.js';
import type { MemberReport } from './report-batch.js';

const PLAY = '6f1c2a34-0000-4000-8000-000000000001';

let deps: TestDeps;
let viewer: Viewer;
let sessionId: number;
let names = 0;

beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());
beforeEach(async () => {
  deps.setTime('2026-03-10T12:00:00Z');
  viewer = await addMember(deps, `member-${(names += 1)}`);
  sessionId = await addSession(deps, { duration: 600 });
});

const report = (input: MemberReport['report'], userId = viewer.id) => deps.progress.report({ userId, report: input });
const play = (sequence: number, heard: number, elapsed = heard) => ({ id: PLAY, sequence, heard, elapsed });

describe('the progress log', () => {
  // proves spec 3.11
  it('saves a position that can be read back', async () => {
    await report({ sessionId, currentTime: 252 });
    expect(await findProgress(deps, viewer, { sessionId })).toEqual({
      sessionId,
      currentTime: 252,
      completed: false,
      lastPlayedAt: '2026-03-10T12:00:00.000Z',
    });
  });

  // proves spec D3.1
  it('ignores `completed` of the client and decides itself', async () => {
    expect(await report({ sessionId, currentTime: 5, completed: true })).toMatchObject({
      completed: false,
    });
    expect(await report({ sessionId, currentTime: 575, completed: false })).toMatchObject({
      completed: true,
    });
  });

  // proves security 9.30
  it('counts a play once whose device writes its id in capitals', async () => {
    const { player } = callerFor(deps, viewer);
    const id = PLAY.toUpperCase();
    for (const heard of [10, 20, 30]) {
      await player.reportProgress({
        sessionId,
        currentTime: heard,
        play: { id, sequence: heard, heard, elapsed: heard },
      });
    }
    expect(await getStats(deps, viewer)).toMatchObject({ totalTime: 30 });
  });

  it('refuses a session that does not exist', async () => {
    await expect(report({ sessionId: 2_000_000_000, currentTime: 1 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  // proves spec D9.3
  it('keeps the newer position when a device that was offline reports later', async () => {
    await report({ sessionId, currentTime: 400 });
    await report({ sessionId, currentTime: 90, age: 3600, play: play(1, 90) });
    expect(await findProgress(deps, viewer, { sessionId })).toMatchObject({ currentTime: 400 });
    expect(await getStats(deps, viewer)).toMatchObject({ totalTime: 90 });
  });

  // proves spec 3.22
  it('counts every second once, however often and in whatever order reports arrive', async () => {
    for (const [sequence, heard] of [
      [1, 5],
      [3, 15],
      [2, 10],
      [3, 15],
      [1, 5],
    ] as const) {
      await report({ sessionId, currentTime: heard, play: play(sequence, heard) });
    }
    expect(await getStats(deps, viewer)).toMatchObject({ totalTime: 15 });
  });

  it('counts a play over midnight once when the report of the first day arrives last', async () => {
    deps.setTime('2026-03-11T00:10:00Z');
    await report({ sessionId, currentTime: 900, play: play(3, 900) });
    await report({ sessionId, currentTime: 600, age: 1_200, play: play(2, 600) });
    expect(await getStats(deps, viewer)).toMatchObject({ totalTime: 900 });
    expect(await findListeningDays(deps.db, viewer.id)).toEqual([
      { day: '2026-03-11', seconds: 300 },
      { day: '2026-03-10', seconds: 600 },
    ]);
  });

  it('is exact when many reports arrive at once', async () => {
    const reports = Array.from({ length: 20 }, (_, index) => play(index + 1, (index + 1) * 5));
    await Promise.all(reports.map((each) => report({ sessionId, currentTime: each.heard, play: each })));
    expect(await getStats(deps, viewer)).toMatchObject({ totalTime: 100 });
    expect(await findProgress(deps, viewer, { sessionId })).toMatchObject({ currentTime: 100 });
  });

  // proves spec 3.22, spec D10.4
  it('counts seconds in the local day of the member', async () => {
    const far = await addMember(deps, 'far away', { timeZone: 'Pacific/Kiritimati' });
    deps.setTime('2026-03-09T11:00:00Z');
    await report({ sessionId, currentTime: 30, play: play(1, 30) }, far.id);
    deps.setTime('2026-03-10T09:59:00Z');
    expect(await getStats(deps, far)).toMatchObject({ streak: 1 });
    deps.setTime('2026-03-12T09:59:00Z');
    expect(await getStats(deps, far)).toMatchObject({ streak: 0, totalTime: 30 });
  });
});

describe('getStats', () => {
  // proves spec D10.2
  it('starts at 0 and counts each completed session once', async () => {
    expect(await getStats(deps, viewer)).toMatchObject({ completedSessions: 0, totalTime: 0, streak: 0 });
    await report({ sessionId, currentTime: 600 });
    await report({ sessionId, currentTime: 2 });
    await report({ sessionId, currentTime: 600 });
    expect(await getStats(deps, viewer)).toMatchObject({ completedSessions: 1 });
  });

  // proves spec D10.3
  it('counts the day of a completion in the streak, with the only report of a session too', async () => {
    await report({ sessionId, currentTime: 600, completed: true });
    expect(await getStats(deps, viewer)).toMatchObject({
      completedSessions: 1,
      totalTime: 0,
      streak: 1,
      hasListenedToday: true,
    });
    deps.setTime('2026-03-11T08:00:00Z');
    await report({ sessionId, currentTime: 600, play: play(1, 0, 1) });
    expect(await getStats(deps, viewer)).toMatchObject({ completedSessions: 1, totalTime: 0, streak: 2 });
    deps.setTime('2026-03-12T08:00:00Z');
    expect(await getStats(deps, viewer)).toMatchObject({ streak: 2, hasListenedToday: false });
    await report({ sessionId, currentTime: 10 });
    expect(await getStats(deps, viewer)).toMatchObject({ streak: 2 });
  });
});

it('answers each report of a batch on its own', async () => {
  const crowd = await Promise.all(Array.from({ length: 40 }, () => addMember(deps, `crowd-${(names += 1)}`)));
  const answers = await Promise.allSettled(
    crowd.map(({ id }, index) =>
      report({ sessionId: index === 7 ? 2_000_000_000 : sessionId, currentTime: index + 1 }, id),
    ),
  );
  expect(answers[7]).toMatchObject({ reason: { code: 'not_found' } });
  const positions = await Promise.all(crowd.map((member) => findProgress(deps, member, { sessionId })));
  expect(positions.map((position) => position?.currentTime)).toEqual(
    crowd.map((_member, index) => (index === 7 ? undefined : index + 1)),
  );
});

// proves security 9.15
it('a day holds no more seconds than it has, whatever is reported', async () => {
  for (let index = 0; index < 20; index += 1) {
    const id = `3f0e8a52-6c1d-4b7e-9a43-5d2f1c8b7e${10 + index}`;
    await report({ sessionId, currentTime: 1, play: { id, sequence: 1, heard: 9_000_000, elapsed: 9_000_000 } });
  }
  expect((await getStats(deps, viewer)).totalTime).toBe(86_400);
});

// proves security 9.24
it('begins at most a thousand plays of a member on a day, and saves positions and seconds beyond', async () => {
  const { playsPerDay } = MEMBER_LIMITS;
  await deps.db.execute(sql`
    insert into plays (id, user_id, session_id, day, sequence, heard)
    select gen_random_uuid(), ${viewer.id}::integer, ${sessionId}::integer, '2026-03-10', 1, 1
    from generate_series(1, ${playsPerDay - 1}::integer)`);
  const kept = () => deps.db.$count(plays, eq(plays.userId, viewer.id));
  await report({ sessionId, currentTime: 1, play: play(1, 1) });
  expect(await kept()).toBe(playsPerDay);
  const more = '6f1c2a34-0000-4000-8000-000000000002';
  expect(await report({ sessionId, currentTime: 9, play: { ...play(1, 9), id: more } })).toMatchObject({
    currentTime: 9,
  });
  expect(await kept()).toBe(playsPerDay);
  await report({ sessionId, currentTime: 30, play: play(2, 30) });
  const [known] = await deps.db
    .select()
    .from(plays)
    .where(and(eq(plays.id, PLAY), eq(plays.userId, viewer.id)));
  expect(known).toMatchObject({ sequence: 2, heard: 30 });
  deps.setTime('2026-03-11T12:00:00Z');
  await report({ sessionId, currentTime: 9, play: { ...play(1, 9), id: more } });
  expect(await kept()).toBe(playsPerDay + 1);
});
