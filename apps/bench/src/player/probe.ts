/** What the page tells of the voice that sounds. */
export interface Probe {
  /** The voice that was started last. */
  voice(): HTMLMediaElement | undefined;
  /** Milliseconds from the next event of this type to the first advance of the sound; the voice may seek in between. */
  untilSound(event: 'click' | 'keydown'): Promise<number>;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs in the page before its own scripts: remembers which voice plays. */
export function installProbe(): void {
  let playing: HTMLMediaElement | undefined;
  const prototype = HTMLMediaElement.prototype;
  const play: unknown = Reflect.get(prototype, 'play');
  if (typeof play === 'function') {
    const wrapped = new Proxy(play, {
      apply(target, voice, args) {
        if (voice instanceof HTMLMediaElement) playing = voice;
        return Reflect.apply(target, voice, args);
      },
    });
    Object.defineProperty(prototype, 'play', { configurable: true, writable: true, value: wrapped });
  }
  window.probe = {
    voice: () => playing,
    untilSound: (event) =>
      new Promise((resolve) => {
        const began = (happened: Event) => {
          void (async () => {
            const old = playing?.paused === false ? playing.currentTime : 0;
            let place = -1;
            // A jump of the clock is the seek, the small step after it is sound.
            for (;;) {
              await new Promise((resolve) => setTimeout(resolve, 1));
              const now = playing && !playing.paused && !playing.seeking ? playing.currentTime : -1;
              const stepped = place >= 0 && now > place && now - place < 0.5;
              if (stepped && Math.abs(now - old) > (event === 'keydown' ? 2 : 0)) break;
              place = now;
            }
            resolve(performance.now() - happened.timeStamp);
          })();
        };
        addEventListener(event, began, { once: true, capture: true });
      }),
  };
}
