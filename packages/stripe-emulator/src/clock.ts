/**
 * The emulator's time: that of the machine, or of a test, moved forward by as much as it was told. While things that
 * fell due are made up for, it stands at the moment of each.
 */
export class EmulatedClock {
  #standsAt: number | undefined;

  constructor(
    private readonly base: () => Date,
    /** Milliseconds. */
    public offset = 0,
  ) {}

  /** Unix seconds. */
  now(): number {
    return this.#standsAt ?? Math.floor((this.base().getTime() + this.offset) / 1000);
  }

  /** Moves on to a moment (unix seconds), never back. */
  moveTo(seconds: number): void {
    const ahead = seconds * 1000 - (this.base().getTime() + this.offset);
    if (ahead > 0) this.offset += ahead;
  }

  at<T>(seconds: number, work: () => T): T {
    this.#standsAt = seconds;
    try {
      return work();
    } finally {
      this.#standsAt = undefined;
    }
  }
}
