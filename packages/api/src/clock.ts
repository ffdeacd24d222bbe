/** The time, so that tests can choose it. */
export interface Clock {
  now(): Date;
}
