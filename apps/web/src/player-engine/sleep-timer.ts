import type { TimerPort } from './ports';
import type { Sleep } from './state';

/** How long the sound takes to fade before a sleep timer stops it. */
export const SLEEP_FADE_SECONDS = 8;

/** Fades the audio out and stops it after a time. Setting it again replaces the previous time. */
export class SleepTimer {
  #cancel = () => {};
  /** When the fade begins, in milliseconds since the epoch; undefined once it has, and without a time. */
  #fadesAt: number | undefined;
  #isFading = false;

  constructor(
    private readonly timer: TimerPort,
    private readonly on: { readonly fade: (seconds: number) => void; readonly silence: () => void },
  ) {}

  /** Whether its time has come: what is pressed afterwards is not for it, and what follows by itself does not begin. */
  get isOver() {
    return this.#isFading || (this.#fadesAt !== undefined && this.timer.now() > this.#fadesAt);
  }

  /** After a number of minutes; the end of the session is for the engine, and null cancels. Returns what is set. */
  set(minutes: number | 'session_end' | null): Sleep | null {
    this.cancel();
    if (typeof minutes !== 'number') return minutes && { kind: minutes };
    const wait = minutes * 60_000;
    const fade = Math.min(SLEEP_FADE_SECONDS * 1000, wait);
    this.#fadesAt = this.timer.now() + wait - fade;
    this.#cancel = this.timer.after(wait - fade, () => this.#fade(fade));
    return { kind: 'at', at: this.timer.now() + wait, minutes };
  }

  /** To be called while audio plays: a timer stands still while the device sleeps. */
  readonly check = () => {
    if (this.#isFading || !this.isOver) return;
    this.#cancel();
    this.#fade(SLEEP_FADE_SECONDS * 1000);
  };

  cancel() {
    this.#cancel();
    this.#cancel = () => {};
    this.#fadesAt = undefined;
    this.#isFading = false;
  }

  /** In milliseconds. */
  #fade(length: number) {
    this.#fadesAt = undefined;
    this.#isFading = true;
    this.on.fade(length / 1000);
    this.#cancel = this.timer.after(length, () => {
      this.cancel();
      this.on.silence();
    });
  }
}
