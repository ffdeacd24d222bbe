import { SPEEDS } from '@vizzi/domain';

/** How long a session was listened to, in seconds, and where it was at the last check. */
export interface ListenedTime {
  readonly seconds: number;
  /** The second of the session at the last check. */
  readonly at: number;
  /** The time of the last check, in milliseconds. */
  readonly checkedAt: number;
}

const FASTEST = Math.max(...SPEEDS);
/** The audio clock and the wall clock do not tick together. */
const TOLERANCE_SECONDS = 1;

export const startListenedTime = (at: number, now: number): ListenedTime => ({ seconds: 0, at, checkedAt: now });

/** The audio played on to `at`. A step too large for any speed is a jump, and does not count. */
export function advanceTo(listened: ListenedTime, at: number, now: number): ListenedTime {
  const step = at - listened.at;
  const possible = ((now - listened.checkedAt) / 1000 + TOLERANCE_SECONDS) * FASTEST;
  return { seconds: listened.seconds + (step > 0 && step <= possible ? step : 0), at, checkedAt: now };
}

/** The listener sought to `at` or resumed there after a pause: nothing is counted. */
export const moveTo = (listened: ListenedTime, at: number, now: number): ListenedTime => ({
  ...listened,
  at,
  checkedAt: now,
});
