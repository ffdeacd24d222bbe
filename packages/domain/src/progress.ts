import { isComplete } from './completion.js';
import type { LocalDay } from './local-day.js';
import { SPEEDS } from './playback.js';

/** Where a member is in one session. Seconds of the session. */
export interface Position {
  readonly currentTime: number;
  readonly completed: boolean;
  readonly lastPlayedAt: Date;
}

/** A client's word about where it is. Plain clients leave `age` and `play` out. */
export interface ProgressReport {
  readonly currentTime: number;
  /** Seconds between the observation and sending it: reports may wait while a device is offline. */
  readonly age?: number | undefined;
  /** The play it belongs to: from pressing play to the end, however often it pauses. */
  readonly play?: PlayReport | undefined;
}

export interface PlayReport {
  readonly id: string;
  /** Orders the reports of the play. */
  readonly sequence: number;
  /** Seconds of audio heard since the play began. */
  readonly heard: number;
  /** Seconds on the wall clock since the play began. */
  readonly elapsed: number;
}

const FASTEST = Math.max(...SPEEDS);
/** Reports are sent a moment after the audio moved. */
const SLACK_SECONDS = 1;

/** When a report was true, on the server's clock: a device's own clock is never believed. */
export function observedAt(report: ProgressReport, now: Date): Date {
  return new Date(now.getTime() - (report.age ?? 0) * 1000);
}

/**
 * The member's position after a report. The latest observation wins, whatever order reports arrive in, so a device that
 * was offline cannot pull a newer position back and a deliberate rewind is honoured. Completion is decided here and sticks.
 * `lastSequence` is the newest that was seen of the same play.
 */
export function applyReport(
  position: Position | undefined,
  lastSequence: number | undefined,
  report: ProgressReport,
  duration: number,
  now: Date,
): Position {
  const currentTime = Math.min(report.currentTime, duration);
  const completed = (position?.completed ?? false) || isComplete(currentTime, duration);
  const at = observedAt(report, now);
  const superseded = report.play !== undefined && lastSequence !== undefined && report.play.sequence <= lastSequence;
  if (position && (superseded || at < position.lastPlayedAt)) {
    return { currentTime: position.currentTime, completed, lastPlayedAt: position.lastPlayedAt };
  }
  return { currentTime, completed, lastPlayedAt: at };
}

/** Seconds that a play can have heard in all: never more than the time that passed × the fastest speed. */
export function clampListened({ heard, elapsed }: PlayReport): number {
  return Math.min(heard, (elapsed + SLACK_SECONDS) * FASTEST);
}

/**
 * What each day adds to a play, of the most that it had heard by each day's end. Only the highest count of a day
 * matters, so the answer is the same in whatever order, and however often, the reports came.
 */
export function listenedPerDay(
  counts: readonly { readonly day: LocalDay; readonly heard: number }[],
): Map<LocalDay, number> {
  const days = new Map<LocalDay, number>();
  let before = 0;
  for (const { day, heard } of counts.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    days.set(day, (days.get(day) ?? 0) + Math.max(0, heard - before));
    before = Math.max(before, heard);
  }
  return days;
}

/** Seconds that a plain client heard: only a step forward that could have been listened to counts. */
export function listenedByStep(position: Position | undefined, report: ProgressReport, now: Date): number {
  if (!position) return 0;
  const step = report.currentTime - position.currentTime;
  const passed = (observedAt(report, now).getTime() - position.lastPlayedAt.getTime()) / 1000;
  return step > 0 && step <= (passed + SLACK_SECONDS) * FASTEST ? step : 0;
}
