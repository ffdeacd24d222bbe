import { isComplete } from './completion.js';
import type { LocalDay } from './local-day.js';
import { SPEEDS } from './playback.js';

/** A report may have waited this many seconds in a device that was offline. */
export const LONGEST_AGE_SECONDS = 30 * 86_400;

/** A member's position in one session, in seconds. */
export interface Position {
  readonly currentTime: number;
  readonly completed: boolean;
  readonly lastPlayedAt: Date;
}

/** A client's report of its position. Simple clients leave `age` and `play` out. */
export interface ProgressReport {
  readonly currentTime: number;
  /** Seconds between observing and sending it: reports wait while a device is offline. */
  readonly age?: number | undefined;
  /** The play it belongs to: from pressing play to the end, however often it pauses. */
  readonly play?: PlayReport | undefined;
}

export interface PlayReport {
  readonly id: string;
  /** The order of the play's reports. */
  readonly sequence: number;
  /** Seconds listened since the play began. */
  readonly heard: number;
  /** Seconds on the wall clock since the play began. */
  readonly elapsed: number;
}

const FASTEST = Math.max(...SPEEDS);
/** Tolerance for the delay between playing and reporting. */
const SLACK_SECONDS = 1;
/** The clocks of several servers may differ by this much. */
const MAX_CLOCK_SKEW_MS = 60_000;

/** When a report was observed, by the server's clock; device clocks are not used. */
export function observedAt(report: ProgressReport, now: Date): Date {
  return new Date(now.getTime() - (report.age ?? 0) * 1000);
}

/**
 * The member's position after a report. The latest observation wins in any order of arrival: a late report of an offline
 * device does not replace a newer position, and a deliberate rewind is saved. A position from the future, which a server
 * with a wrong clock saved, gives way to any observation. Completion is decided here and never taken back. `lastSequence`
 * is the highest known one of the same play.
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
  if (position && (superseded || (at < position.lastPlayedAt && !isFromFuture(position, now)))) {
    return { currentTime: position.currentTime, completed, lastPlayedAt: position.lastPlayedAt };
  }
  return { currentTime, completed, lastPlayedAt: at };
}

function isFromFuture({ lastPlayedAt }: Position, now: Date): boolean {
  return lastPlayedAt.getTime() > now.getTime() + MAX_CLOCK_SKEW_MS;
}

/** Listened seconds of a play, limited to its elapsed time at the fastest speed. */
export function clampListened({ heard, elapsed }: PlayReport): number {
  return Math.min(heard, (elapsed + SLACK_SECONDS) * FASTEST);
}

/**
 * Seconds that each day adds to a play, from the total at the end of each day. Only the highest total of a day counts, so
 * the result does not depend on the order and repetition of reports.
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

/** Listened seconds of a simple client: a step forward counts if it can have been played in the time that passed. */
export function listenedByStep(position: Position | undefined, report: ProgressReport, now: Date): number {
  if (!position) return 0;
  const step = report.currentTime - position.currentTime;
  const passed = (observedAt(report, now).getTime() - position.lastPlayedAt.getTime()) / 1000;
  return step > 0 && step <= (passed + SLACK_SECONDS) * FASTEST ? step : 0;
}
