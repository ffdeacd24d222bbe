import { addListening } from '@vizzi/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { getPractice } from './get-practice.js';

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

it('is empty at first', async () => {
  expect(await getPractice(deps, await addMember(deps, 'new'))).toEqual({
    completedSessions: 0,
    totalTime: 0,
    streak: 0,
    longestStreak: 0,
    today: '2026-03-10',
    days: [],
    mostPlayed: [],
  });
});

it('shows the days of the last year, the longest streak of all time and the most played sessions', async () => {
  const viewer = await addMember(deps, 'regular');
  const days = ['2026-03-10', '2026-03-09', '2025-01-03', '2025-01-02', '2025-01-01'];
  await addListening(
    deps.db,
    days.map((day) => ({ userId: viewer.id, day, seconds: 90.6 })),
  );
  const lake = await addSession(deps, { title: 'Still Lake' });
  const path = await addSession(deps, { title: 'Lantern Path' });
  for (const [index, sessionId] of [lake, path, path].entries()) {
    const id = `6f1c2a34-0000-4000-8000-00000000000${index}`;
    await deps.progress.report({
      userId: viewer.id,
      report: { sessionId, currentTime: 1, play: { id, sequence: 0, heard: 0, elapsed: 1 } },
    });
  }
  expect(await getPractice(deps, viewer)).toMatchObject({
    totalTime: 453,
    streak: 2,
    longestStreak: 3,
    days: [
      { day: '2026-03-10', seconds: 90 },
      { day: '2026-03-09', seconds: 90 },
    ],
    mostPlayed: [
      { session: { title: 'Lantern Path' }, plays: 2 },
      { session: { title: 'Still Lake' }, plays: 1 },
    ],
  });
});
