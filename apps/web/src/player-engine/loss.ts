import type { TimerPort } from './ports';
import type { Failure } from './state';

/** For so long after the network or the server stopped the sound, it comes back by itself. */
const RECOVERY_MS = 10 * 60_000;
/** What sounds for less has not come back. */
const STEADY_MS = 60_000;
/** Until the second try; each wait is twice as long as the one before, up to the longest. */
const WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

/** Since when the sound is stopped by the network or the server, and what was tried since then without the listener. */
export class Loss {
  /** Milliseconds since the epoch; undefined while nothing is lost. */
  #at: number | undefined;
  #failedTries = 0;
  /** When it began to sound, since the last failure. */
  #soundedAt = Infinity;

  constructor(private readonly timer: Pick<TimerPort, 'now'>) {}

  /** The listener has pressed something, or the session has ended: nothing comes back by itself. */
  forget() {
    this.#at = undefined;
    this.#soundedAt = Infinity;
  }

  failed(why: Failure) {
    const now = this.timer.now();
    const wasBack = now - this.#soundedAt > STEADY_MS;
    this.#soundedAt = Infinity;
    // A server may be unavailable because it is being replaced.
    if (why !== 'network' && why !== 'unavailable') return this.forget();
    this.#failedTries = this.#at === undefined || wasBack ? 0 : this.#failedTries + 1;
    if (this.#at === undefined || wasBack) this.#at = now;
  }

  /** Answers whether it sounds again for the first time since a failure. */
  sounds(): boolean {
    const isBack = this.#at !== undefined && this.#soundedAt === Infinity;
    this.#soundedAt = Math.min(this.#soundedAt, this.timer.now());
    return isBack;
  }

  /** Milliseconds from the last failure to the next try; undefined when there is none. */
  get wait(): number | undefined {
    if (this.#at === undefined || this.timer.now() - this.#at > RECOVERY_MS) return undefined;
    return this.#failedTries === 0 ? 0 : Math.min(WAIT_MS * 2 ** (this.#failedTries - 1), LONGEST_WAIT_MS);
  }
}
