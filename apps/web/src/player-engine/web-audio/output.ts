/** A context that stays silent this long goes to sleep and costs nothing. */
const REST_AFTER_MS = 10_000;

/** The way to the speakers. Opened by the first gesture, as browsers demand. */
export class AudioOutput {
  #context: AudioContext | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;

  open(): AudioContext {
    clearTimeout(this.#rest);
    this.#context ??= createContext();
    if (this.#context.state !== 'running') this.#context.resume().catch(() => {});
    return this.#context;
  }

  /** Starting takes a moment: time that can pass before the press. Before any gesture, browsers would only complain. */
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
  // On iOS this keeps the sound going with the screen locked and the ring switch off.
  const session: unknown = Reflect.get(navigator, 'audioSession');
  if (typeof session === 'object' && session) Reflect.set(session, 'type', 'playback');
  return new AudioContext({ latencyHint: 'interactive' });
}
