const SECOND = 1_000;
/** Milliseconds between two warnings, while no mail is delivered and when one was meanwhile. */
const BETWEEN_MS = { failing: 60 * SECOND, recovered: 5 * SECOND };

/** Chooses the failures that are told of all that follow each other: the first one at once, and then one in a minute. */
export class DeliveryWarnings {
  readonly #now: () => number;
  #toldAt = -Infinity;
  #hasDelivered = false;

  /** `now` are milliseconds of a clock that is never set. */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** A mail was delivered: the next failure is a first one again. */
  endFailing(): void {
    this.#hasDelivered = true;
  }

  /** Whether this failure is told. */
  isTold(): boolean {
    const since = this.#now() - this.#toldAt;
    // A server that takes some mails and not others writes no line for each.
    if (since < (this.#hasDelivered ? BETWEEN_MS.recovered : BETWEEN_MS.failing)) return false;
    this.#toldAt = this.#now();
    this.#hasDelivered = false;
    return true;
  }
}
