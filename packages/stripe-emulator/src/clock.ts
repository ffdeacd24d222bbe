/** The time of the machine, or of a test, plus an offset. While due changes are processed it is fixed at each due time. */
export class EmulatedClock {
  #fixedAt: number | undefined;

  constructor(
    private readonly base: () => Date,
    /** Milliseconds. */
    public offset = 0,
  ) {}

  /** Unix seconds. */
  now(): number {
    return this.#fixedAt ?? Math.floor((this.base().getTime() + this.offset) / 1000);
  }

  /** Moves forward to a time in unix seconds; an earlier time changes nothing. */
  moveTo(seconds: number): void {
    const ahead = seconds * 1000 - (this.base().getTime() + this.offset);
    if (ahead > 0) this.offset += ahead;
  }

  at<T>(seconds: number, work: () => T): T {
    this.#fixedAt = seconds;
    try {
      return work();
    } finally {
      this.#fixedAt = undefined;
    }
  }
}
