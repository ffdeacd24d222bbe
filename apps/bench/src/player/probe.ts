/** What the page tells of the voices that it plays. All times in milliseconds. */
export interface Probe {
  /** The voice that was started last. */
  voice(): HTMLMediaElement | undefined;
  /** How many sound now. */
  running(): number;
  /** From the next click until the clock of a voice that is at its beginning moves. */
  fromPress(): Promise<number>;
  /** From the next lift of the pointer until a voice has landed elsewhere and its clock moves on from there. */
  fromSeek(): Promise<number>;
  /** From the next click until another voice than now is the only one, and how far that moved the place. */
  fromSwitch(): Promise<{ took: number; shift: number }>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/**
 * Runs in the page before its own scripts. The player keeps its audio elements out of the document, so they are noticed
 * when they are played.
 */
export function installProbe(): void {
  const timeouts = 10_000;
  const voices = new Set<HTMLMediaElement>();
  let latest: HTMLMediaElement | undefined;

  const prototype = HTMLMediaElement.prototype;
  const play: unknown = Reflect.get(prototype, 'play');
  if (typeof play === 'function') {
    const noticed = new Proxy(play, {
      apply(target, voice, args) {
        if (voice instanceof HTMLMediaElement) {
          voices.add(voice);
          latest = voice;
        }
        return Reflect.apply(target, voice, args);
      },
    });
    Object.defineProperty(prototype, 'play', { configurable: true, writable: true, value: noticed });
  }

  const moments = { click: 0, pointerup: 0 };
  addEventListener('click', ({ timeStamp }) => (moments.click = timeStamp), { capture: true });
  addEventListener('pointerup', ({ timeStamp }) => (moments.pointerup = timeStamp), { capture: true });

  const until = async (what: string, isSo: () => boolean) => {
    const end = performance.now() + timeouts;
    while (!isSo()) {
      if (performance.now() > end) throw new Error(`${what} did not happen`);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  };
  const next = async (type: 'click' | 'pointerup') => {
    const asked = performance.now();
    await until(`a ${type}`, () => moments[type] > asked);
    return moments[type];
  };
  const running = () => [...voices].filter(({ paused }) => !paused);
  /** Where the voice would have begun on the page's clock: moves only when time is lost or gained. */
  const origin = async () => {
    const seen: number[] = [];
    while (seen.length < 25) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      seen.push((latest?.currentTime ?? NaN) * 1000 - performance.now());
    }
    return seen.toSorted((a, b) => a - b)[12] ?? NaN;
  };

  window.probe = {
    voice: () => latest,
    running: () => running().length,
    async fromPress() {
      const pressed = await next('click');
      await until('sound', () => running().some(({ currentTime }) => currentTime > 0));
      return performance.now() - pressed;
    },
    async fromSeek() {
      const landed = new Map<HTMLMediaElement, number>();
      const land = ({ target }: Event) => {
        if (target instanceof HTMLMediaElement) landed.set(target, target.currentTime);
      };
      for (const voice of voices) voice.addEventListener('seeked', land, { once: true });
      const lifted = await next('pointerup');
      await until('sound after a seek', () =>
        [...landed].some(([voice, place]) => !voice.paused && !voice.seeking && voice.currentTime > place),
      );
      const took = performance.now() - lifted;
      for (const voice of voices) voice.removeEventListener('seeked', land);
      return took;
    },
    async fromSwitch() {
      const before = await origin();
      const old = latest;
      const pressed = await next('click');
      await until('another voice', () => latest !== old && running().length === 1);
      const took = performance.now() - pressed;
      return { took, shift: Math.abs((await origin()) - before) };
    },
  };
}
