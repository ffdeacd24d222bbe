/** The context is suspended after this time of silence, to save power. */
const REST_AFTER_MS = 10_000;

/** The audio context, which browsers allow only after a user gesture. */
export class AudioOutput {
  #context: AudioContext | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;

  open(): AudioContext {
    clearTimeout(this.#rest);
    this.#context ??= createContext();
    // Also where it runs: it may be about to be suspended.
    this.#context.resume().catch(() => {});
    return this.#context;
  }

  /** Resumes the context ahead of a press. Browsers would warn before the first gesture. */
  warm() {
    if (!navigator.userActivation?.hasBeenActive) return;
    this.open();
    this.restSoon();
  }

  restSoon() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#context?.suspend().catch(() => {});
    }, REST_AFTER_MS);
  }
}

function createContext() {
  // On iOS this allows audio with a locked screen and the ring switch off.
  const session: unknown = Reflect.get(navigator, 'audioSession');
  if (typeof session === 'object' && session) Reflect.set(session, 'type', 'playback');
  return new AudioContext({ latencyHint: 'interactive' });
}
