import type { TimerPort } from './ports';
import type { Failure } from './state';

/** For so long after the line or the server took the sound, it comes back by itself. */
const RECOVERY_MS = 10 * 60_000;
/** What sounds for less has not come back. */
const STEADY_MS = 60_000;

/** Since when the line or the server has taken the sound, over what was tried without the listener. */
export class Loss {
  /** Milliseconds since the epoch. */
  #at: number | undefined;
  /** When it last began to sound. */
  #soundedAt = Infinity;

  constructor(private readonly timer: Pick<TimerPort, 'now'>) {}

  /** The listener has pressed something: nothing comes back by itself. */
  forget() {
    this.#at = undefined;
  }

  sounds() {
    this.#soundedAt = this.timer.now();
  }

  failed(why: Failure) {
    const now = this.timer.now();
    const wasBack = now - this.#soundedAt > STEADY_MS;
    this.#soundedAt = Infinity;
    // A server may be unavailable because it is being replaced.
    if (why !== 'network' && why !== 'unavailable') this.#at = undefined;
    else if (wasBack) this.#at = now;
    else this.#at ??= now;
  }

  get isOpen(): boolean {
    return this.#at !== undefined;
  }

  /** In milliseconds; undefined when it does not come back by itself. */
  get duration(): number | undefined {
    const duration = this.timer.now() - (this.#at ?? -Infinity);
    return duration <= RECOVERY_MS ? duration : undefined;
  }
}
