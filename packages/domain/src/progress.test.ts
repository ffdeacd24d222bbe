import { describe, expect, it } from 'vitest';
import { movePlace, newlyHeard, type Place, type Play, type ProgressReport } from './progress.js';

const DURATION = 600;
const NOON = new Date('2026-03-10T12:00:00Z');
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

const place = (currentTime: number, completed = false): Place => ({ currentTime, completed, lastPlayedAt: NOON });
const report = (currentTime: number, play?: Partial<Play & { id: string; elapsed: number }>, age?: number) =>
  ({
    currentTime,
    age,
    play: play && { id: 'a', sequence: 1, heard: currentTime, elapsed: 60, ...play },
  }) satisfies ProgressReport;

describe('movePlace', () => {
  const move = (from: Place | undefined, what: ProgressReport, now: Date, play?: Play) =>
    movePlace(from, play, what, DURATION, now);

  it('starts where the first report says', () => {
    expect(move(undefined, report(12), NOON)).toEqual({ currentTime: 12, completed: false, lastPlayedAt: NOON });
  });

  it('follows a deliberate rewind', () => {
    expect(move(place(300), report(20), after(5)).currentTime).toBe(20);
  });

  it('keeps completion through a replay', () => {
    expect(move(place(590, true), report(3), after(5))).toMatchObject({ currentTime: 3, completed: true });
  });

  it('completes at 95% and never past the end', () => {
    expect(move(place(560), report(571), after(11))).toMatchObject({ completed: true });
    expect(move(place(560), report(99_999), after(11))).toMatchObject({ currentTime: 600, completed: true });
  });

  it('does not let a report that waited offline undo a newer place', () => {
    expect(move(place(300), report(50, undefined, 3600), after(5))).toEqual(place(300));
  });

  it('still believes an old report that the session was finished', () => {
    expect(move(place(300), report(600, undefined, 3600), after(5))).toEqual(place(300, true));
  });

  it('ignores reports of a play that arrive twice or out of order', () => {
    const play = { sequence: 4, heard: 40 };
    expect(move(place(40), report(30, { sequence: 3 }), after(5), play)).toEqual(place(40));
    expect(move(place(40), report(30, { sequence: 4 }), after(5), play)).toEqual(place(40));
    expect(move(place(40), report(30, { sequence: 5 }), after(5), play).currentTime).toBe(30);
  });
});

describe('newlyHeard', () => {
  it('counts what a play heard since its last report', () => {
    expect(newlyHeard(place(10), { sequence: 1, heard: 10 }, report(15, { sequence: 2, heard: 15 }), after(5))).toBe(5);
  });

  it('counts nothing for a seek', () => {
    expect(newlyHeard(place(10), { sequence: 1, heard: 10 }, report(500, { sequence: 2, heard: 10 }), after(5))).toBe(
      0,
    );
  });

  it('counts a repeated report once', () => {
    const repeated = report(15, { sequence: 2, heard: 15 });
    expect(newlyHeard(place(15), { sequence: 2, heard: 15 }, repeated, after(5))).toBe(0);
  });

  it('never counts more than the time that passed at the fastest speed', () => {
    expect(newlyHeard(undefined, undefined, report(600, { heard: 600, elapsed: 10 }), NOON)).toBe(22);
  });

  it.each([
    ['a step that could be listened to', 10, 15, 5, 5],
    ['twice the speed', 10, 20, 5, 10],
    ['a jump forward', 10, 400, 5, 0],
    ['a step back', 100, 20, 5, 0],
  ])('of a plain client counts %s', (_name, from, to, seconds, heard) => {
    expect(newlyHeard(place(from), undefined, report(to), after(seconds))).toBe(heard);
  });

  it('of a plain client counts nothing before there are two reports', () => {
    expect(newlyHeard(undefined, undefined, report(5), NOON)).toBe(0);
  });
});
