import { describe, expect, it } from 'vitest';
import {
  clampListened,
  listenedPerDay,
  applyReport,
  type Position,
  type PlayReport,
  type ProgressReport,
  listenedByStep,
} from './progress.js';

const DURATION = 600;
const NOON = new Date('2026-03-10T12:00:00Z');
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

const position = (currentTime: number, completed = false): Position => ({ currentTime, completed, lastPlayedAt: NOON });
const play = (fields: Partial<PlayReport>): PlayReport => ({ id: 'a', sequence: 1, heard: 0, elapsed: 60, ...fields });

describe('applyReport', () => {
  const move = (from: Position | undefined, report: ProgressReport, now: Date, lastSequence?: number) =>
    applyReport(from, lastSequence, report, DURATION, now);

  it('starts at the position of the first report', () => {
    expect(move(undefined, { currentTime: 12 }, NOON)).toEqual(position(12));
  });

  // proves spec D9.4
  it('follows a deliberate rewind', () => {
    expect(move(position(300), { currentTime: 20 }, after(5)).currentTime).toBe(20);
  });

  // proves spec D3.2
  it('keeps completion through a replay', () => {
    expect(move(position(590, true), { currentTime: 3 }, after(5))).toMatchObject({ currentTime: 3, completed: true });
  });

  it('completes at 95% and never goes past the end', () => {
    expect(move(position(560), { currentTime: 571 }, after(11))).toMatchObject({ completed: true });
    expect(move(position(560), { currentTime: 99_999 }, after(11))).toMatchObject({
      currentTime: 600,
      completed: true,
    });
  });

  it('does not let a report that waited offline undo a newer position', () => {
    expect(move(position(300), { currentTime: 50, age: 3600 }, after(5))).toEqual(position(300));
  });

  // proves security 10.20
  it('is not held up by a position from the future, though servers may differ by a minute', () => {
    const ahead = (seconds: number) => ({ ...position(300), lastPlayedAt: after(seconds) });
    expect(move(ahead(86_400), { currentTime: 50 }, NOON)).toEqual(position(50));
    expect(move(ahead(86_400), { currentTime: 50, play: play({ sequence: 4 }) }, NOON, 4)).toEqual(ahead(86_400));
    expect(move(ahead(60), { currentTime: 50 }, NOON)).toEqual(ahead(60));
  });

  it('completes the session by an old report too', () => {
    expect(move(position(300), { currentTime: 600, age: 3600 }, after(5))).toEqual(position(300, true));
  });

  it.each([
    [3, 40],
    [4, 40],
    [5, 30],
  ])('after report 4 of a play, report %d leads to %d s', (sequence, currentTime) => {
    const report = { currentTime: 30, play: play({ sequence }) };
    expect(move(position(40), report, after(5), 4).currentTime).toBe(currentTime);
  });
});

describe('clampListened', () => {
  it.each([
    [60, 60, 60],
    [120, 60, 120],
    [500, 60, 122],
    [0, 0, 0],
  ])('limits %d s listened in %d s to %d s', (heard, elapsed, limited) => {
    expect(clampListened(play({ heard, elapsed }))).toBe(limited);
  });
});

describe('listenedPerDay', () => {
  const perDay = (...counts: [string, number][]) =>
    Object.fromEntries(listenedPerDay(counts.map(([day, heard]) => ({ day, heard }))));

  it('splits a play over midnight', () => {
    expect(perDay(['2026-03-10', 300], ['2026-03-11', 500])).toEqual({ '2026-03-10': 300, '2026-03-11': 200 });
  });

  it('counts everything on the only known day', () => {
    expect(perDay(['2026-03-11', 500])).toEqual({ '2026-03-11': 500 });
  });

  it('never counts a day negatively', () => {
    expect(perDay(['2026-03-10', 300], ['2026-03-11', 100])).toEqual({ '2026-03-10': 300, '2026-03-11': 0 });
  });
});

describe('listenedByStep', () => {
  it.each([
    ['a step that could be listened to', 10, 15, 5, 5],
    ['twice the speed', 10, 20, 5, 10],
    ['no jump forward', 10, 400, 5, 0],
    ['no step back', 100, 20, 5, 0],
  ])('counts %s', (_name, from, to, seconds, heard) => {
    expect(listenedByStep(position(from), { currentTime: to }, after(seconds))).toBe(heard);
  });

  it('counts nothing for the first report', () => {
    expect(listenedByStep(undefined, { currentTime: 5 }, NOON)).toBe(0);
  });
});
