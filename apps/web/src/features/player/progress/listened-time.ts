import { SPEEDS } from '@vizzi/domain';

/** How much of a session was really heard. Seconds; `seen` is the wall clock of the last look, in milliseconds. */
export interface Meter {
  readonly heard: number;
  readonly at: number;
  readonly seen: number;
}

const FASTEST = Math.max(...SPEEDS);
/** The audio clock and the wall clock do not tick together. */
const SLACK_SECONDS = 1;

export const startMeter = (at: number, now: number): Meter => ({ heard: 0, at, seen: now });

/** The voice moved on by itself to `at`. A step that no speed explains is a jump that nobody heard. */
export function listenTo(meter: Meter, at: number, now: number): Meter {
  const step = at - meter.at;
  const possible = ((now - meter.seen) / 1000 + SLACK_SECONDS) * FASTEST;
  return { heard: meter.heard + (step > 0 && step <= possible ? step : 0), at, seen: now };
}

/** The listener went elsewhere, or comes back after a pause: nothing is heard on the way. */
export const moveTo = (meter: Meter, at: number, now: number): Meter => ({ ...meter, at, seen: now });
