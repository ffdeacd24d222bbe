import type { TimerPort } from './ports';

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

  get isFading() {
    return this.#isFading;
  }

  /** Returns when the audio stops, in milliseconds since the epoch. */
  set(minutes: number): number {
    this.cancel();
    const wait = minutes * 60_000;
    const fade = Math.min(SLEEP_FADE_SECONDS * 1000, wait);
    this.#fadesAt = this.timer.now() + wait - fade;
    this.#cancel = this.timer.after(wait - fade, () => this.#fade(fade));
    return this.timer.now() + wait;
  }

  /** To be called while audio plays: a timer stands still while the device sleeps. */
  readonly check = () => {
    if (this.#fadesAt === undefined || this.timer.now() <= this.#fadesAt) return;
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
