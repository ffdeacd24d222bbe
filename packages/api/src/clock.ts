/** The time, so that tests can choose it. */
export interface Clock {
  now(): Date;
  /** Milliseconds since some moment. They go on evenly when somebody sets the system's clock. */
  elapsed(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() };
