import { isComplete } from './completion.js';
import { SPEEDS } from './playback.js';

/** Where a member is in one session. Seconds of the session. */
export interface Place {
  readonly currentTime: number;
  readonly completed: boolean;
  readonly lastPlayedAt: Date;
}

/** What the server knows of one play: from pressing play to the end, however often it pauses. */
export interface Play {
  readonly sequence: number;
  /** Seconds of audio heard so far. */
  readonly heard: number;
}

/** A client's word about where it is. Plain clients leave `age` and `play` out. */
export interface ProgressReport {
  readonly currentTime: number;
  /** Seconds between the observation and sending it: reports may wait while a device is offline. */
  readonly age?: number | undefined;
  /** Orders the reports of one play. `heard` and `elapsed` (wall clock) are seconds since it began. */
  readonly play?: (Play & { readonly id: string; readonly elapsed: number }) | undefined;
}

const FASTEST = Math.max(...SPEEDS);
/** Reports are sent a moment after the audio moved. */
const SLACK_SECONDS = 1;

/** When a report was true, on the server's clock: a device's own clock is never believed. */
export function observedAt(report: ProgressReport, now: Date): Date {
  return new Date(now.getTime() - (report.age ?? 0) * 1000);
}

/**
 * The member's place after a report. The latest observation wins, whatever order reports arrive in, so a device that
 * was offline cannot pull a newer place back and a deliberate rewind is honoured. Completion is decided here and sticks.
 */
export function movePlace(
  place: Place | undefined,
  play: Play | undefined,
  report: ProgressReport,
  duration: number,
  now: Date,
): Place {
  const currentTime = Math.min(report.currentTime, duration);
  const completed = (place?.completed ?? false) || isComplete(currentTime, duration);
  const at = observedAt(report, now);
  if (place && (isRepeated(play, report) || at < place.lastPlayedAt)) {
    return { currentTime: place.currentTime, completed, lastPlayedAt: place.lastPlayedAt };
  }
  return { currentTime, completed, lastPlayedAt: at };
}

/**
 * Seconds of audio newly heard, never more than the time that passed × the fastest speed. An identified play says how
 * much it heard in all; of a plain client only steps forward that could have been listened to count.
 */
export function newlyHeard(
  place: Place | undefined,
  play: Play | undefined,
  report: ProgressReport,
  now: Date,
): number {
  if (report.play) {
    if (isRepeated(play, report)) return 0;
    const heard = Math.min(report.play.heard, (report.play.elapsed + SLACK_SECONDS) * FASTEST);
    return Math.max(0, heard - (play?.heard ?? 0));
  }
  if (!place) return 0;
  const step = report.currentTime - place.currentTime;
  const passed = (observedAt(report, now).getTime() - place.lastPlayedAt.getTime()) / 1000;
  return step > 0 && step <= (passed + SLACK_SECONDS) * FASTEST ? step : 0;
}

function isRepeated(play: Play | undefined, report: ProgressReport): boolean {
  return play !== undefined && report.play !== undefined && report.play.sequence <= play.sequence;
}
