import { expect, it } from 'vitest';
import type { PendingReport } from './pending-report';
import { ReportStorage } from './report-storage';

const HEARD = Date.UTC(2026, 2, 10, 12);

function waiting(sessionId: number, currentTime: number, sequence: number, after?: string): PendingReport {
  const play = { id: 'a play', sequence, heard: currentTime, elapsed: currentTime };
  return {
    kind: 'mark',
    observedAt: HEARD + sequence,
    after,
    report: { sessionId, currentTime, completed: false, play },
  };
}

function saved(currentTime: number, lastPlayedAt: number) {
  return { sessionId: 7, currentTime, completed: false, lastPlayedAt: new Date(lastPlayedAt).toISOString() };
}

// proves security 10.82
it('the place in a session is that of the newest report that waits, or the saved one when it is newer', () => {
  const storage = new ReportStorage(() => localStorage, 1);
  expect(storage.placeIn(7, undefined)).toBeUndefined();
  expect(storage.placeIn(7, null)).toBeNull();
  for (const report of [waiting(7, 300, 1), waiting(7, 252, 2), waiting(8, 5, 3)]) storage.put(report);
  expect(storage.placeIn(7, undefined)).toEqual({ currentTime: 252, completed: false });
  expect(storage.placeIn(7, null)).toEqual({ currentTime: 252, completed: false });
  expect(storage.placeIn(7, saved(10, HEARD))).toEqual({ currentTime: 252, completed: false });
  expect(storage.placeIn(7, saved(10, HEARD + 60_000))).toMatchObject({ currentTime: 10 });
});

// proves security 10.86
it('a device whose clock is behind has the newer place still', () => {
  const storage = new ReportStorage(() => localStorage, 1);
  const hour = 3_600_000;
  const known = saved(68, HEARD + hour - 60_000);
  storage.put(waiting(7, 132, 1, known.lastPlayedAt));
  expect(storage.placeIn(7, known)).toMatchObject({ currentTime: 132 });
  expect(storage.placeIn(7, saved(300, HEARD + hour + 60_000))).toMatchObject({ currentTime: 300 });
});
