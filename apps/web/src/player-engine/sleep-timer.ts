import type { TimerPort } from './ports';

/** How long the sound takes to fade before a sleep timer stops it. */
export const SLEEP_FADE_SECONDS = 8;

/** Fades the audio out and stops it after a time. Setting it again replaces the previous time. */
export class SleepTimer {
  #cancel = () => {};

  constructor(
    private readonly timer: TimerPort,
    private readonly on: { readonly fade: (seconds: number) => void; readonly silence: () => void },
  ) {}

  /** Returns when the audio stops, in milliseconds since the epoch. */
  set(minutes: number): number {
    this.#cancel();
    const wait = minutes * 60_000;
    const fade = Math.min(SLEEP_FADE_SECONDS * 1000, wait);
    this.#cancel = this.timer.after(wait - fade, () => {
      this.on.fade(fade / 1000);
      this.#cancel = this.timer.after(fade, this.on.silence);
    });
    return this.timer.now() + wait;
  }

  cancel() {
    this.#cancel();
    this.#cancel = () => {};
  }
}
