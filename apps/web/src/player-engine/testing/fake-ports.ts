import type { LoopPort, TimerPort, VoiceEvent, VoicePort } from '../ports';

/** A voice without audio whose clock the test moves. */
export class FakeVoice implements VoicePort {
  position = 0;
  url: string | undefined;
  prepared: string | undefined;
  isWarm = false;
  playing = false;
  rate = 1;
  level = 1;
  emit: (event: VoiceEvent) => void = () => {};

  listen(listener: (event: VoiceEvent) => void) {
    this.emit = listener;
  }
  prepare(url: string) {
    this.prepared = url;
  }
  warm() {
    this.isWarm = true;
  }
  load(url: string, at: number) {
    this.url = url;
    this.position = at;
  }
  swap(url: string) {
    this.url = url;
  }
  unload() {
    this.url = undefined;
    this.playing = false;
  }
  play() {
    this.playing = true;
  }
  pause() {
    this.playing = false;
  }
  seek(position: number) {
    this.position = position;
  }
  setRate(rate: number) {
    this.rate = rate;
  }
  setLevel(level: number) {
    this.level = level;
  }

  /** Plays at `position`. */
  reach(position: number) {
    this.position = position;
    this.emit({ type: 'sounding' });
    this.emit({ type: 'time', position });
  }
}

export class FakeLoop<Track> implements LoopPort<Track> {
  track: Track | null = null;
  level = 1;
  fail: () => void = () => {};

  listen(onFailure: () => void) {
    this.fail = onFailure;
  }
  play(track: Track) {
    this.track = track;
  }
  stop() {
    this.track = null;
  }
  setLevel(level: number) {
    this.level = level;
  }
}

/** A clock in milliseconds that the test moves. */
export class FakeTimer implements TimerPort {
  #now = 1_750_000_000_000;
  #tasks: { readonly at: number; readonly task: () => void }[] = [];

  now() {
    return this.#now;
  }

  after(milliseconds: number, task: () => void) {
    const entry = { at: this.#now + milliseconds, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((other) => other !== entry);
    };
  }

  /** The device sleeps: the clock goes on, and what waits stands still. */
  sleep(milliseconds: number) {
    this.#now += milliseconds;
    this.#tasks = this.#tasks.map(({ at, task }) => ({ at: at + milliseconds, task }));
  }

  pass(milliseconds: number) {
    const end = this.#now + milliseconds;
    for (;;) {
      const next = this.#tasks.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#tasks = this.#tasks.filter((entry) => entry !== next);
      this.#now = next.at;
      next.task();
    }
    this.#now = end;
  }
}
