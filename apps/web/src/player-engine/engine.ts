import type { Session } from '@vizzi/api/contracts';
import { nextSpeed, type Speed, type Voice } from '@vizzi/domain';
import type { PlaybackEvent } from './playback-event';
import type { EnginePorts, VoiceEvent } from './ports';
import { moveQueue, type Queue } from './queue';
import { Loss } from './loss';
import { SleepTimer } from './sleep-timer';
import { Mixer } from './mixer';
import { type Failure, INITIAL_STATE, type PlayerState, STARTED } from './state';
import { Store } from './store';

/** Plays one session at a time, with its place and background music. The time is a separate store, because it changes often. */
export class PlayerEngine {
  readonly #state: Store<PlayerState>;
  readonly #time = new Store(0);
  readonly #listeners = new Set<(event: PlaybackEvent) => void>();
  readonly #sleep: SleepTimer;
  readonly #loss: Loss;
  /** The step by which a queue came to its session, until that one sounds; undefined for the one that was pressed. */
  #cameBy: 1 | -1 | undefined;
  #isAllowed: (session: Session) => boolean = () => true;
  /** The session that was stopped because the listener may no longer hear it. */
  #refused: Session | null = null;

  /** Voice, music, place and volumes. */
  readonly mixer: Mixer;

  constructor(private readonly ports: EnginePorts) {
    this.#loss = new Loss(ports.timer);
    this.#state = new Store({ ...INITIAL_STATE, ...ports.preferences.load() });
    this.mixer = new Mixer(this.#state, ports);
    this.#sleep = new SleepTimer(ports.timer, {
      fade: (seconds) => this.mixer.fade(seconds),
      silence: () => {
        this.pause();
        this.#change({ sleep: null });
      },
    });
    ports.voice.listen((event) => this.#handleVoiceEvent(event));
  }

  readonly getState = () => this.#state.get();
  readonly subscribe = (listener: () => void) => this.#state.subscribe(listener);
  /** Seconds into the session. */
  readonly getTime = () => this.#time.get();
  readonly subscribeTime = (listener: () => void) => this.#time.subscribe(listener);

  readonly onPlayback = (listener: (event: PlaybackEvent) => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Decides which sessions may be played: before each one, also within a queue, and at once for the current one, either way. */
  readonly setGuard = (isAllowed: (session: Session) => boolean) => {
    this.#isAllowed = isAllowed;
    const { session } = this.getState();
    const before = this.#refused;
    this.#refused = session && !isAllowed(session) ? session : null;
    if (this.#refused) {
      this.pause();
      this.#change({ failure: 'refused' });
    } else if (session && session === before) {
      this.mixer.load(session, this.getTime());
      this.#change({ failure: null });
    }
  };

  /** Says which voices of a session can be heard: without the network those on this device. A queue passes over what has none. */
  readonly setReach = (voicesInReach: (session: Session) => readonly Voice[]) =>
    void (this.mixer.reach = voicesInReach);

  /** Fetches the beginning of a session that is likely to be played next. */
  readonly prepare = (session: Session) => {
    if (session.id !== this.getState().session?.id && this.#isAllowed(session))
      this.ports.voice.prepare(this.mixer.url(session));
  };

  /** The listener is about to press play. */
  readonly warmUp = (session: Session) => {
    this.prepare(session);
    if (!this.getState().playing && this.#isAllowed(session)) this.ports.voice.warm();
  };

  readonly play = (session: Session, { at = 0 }: { readonly at?: number } = {}) => this.#start(session, at, null);

  /**
   * The first session is refused when the listener may not hear it; later ones are skipped, as is what nobody can hear any more. Where
   * none is left, the first that others can hear is refused, or else the first.
   */
  readonly playQueue = (sessions: readonly Session[], index = 0) => {
    const matches = (each: Session) => (each === sessions[index] ? !each.isWithdrawn : this.#isAllowed(each));
    const first = sessions.find((each, at) => at >= index && !each.isWithdrawn) ?? sessions[index];
    if (first && !this.#jump({ sessions: [...sessions], index: index - 1 }, 1, matches)) this.#start(first, 0, null);
    this.#cameBy = undefined;
  };

  /** What follows the session that is loaded, which is the one at `index`. */
  readonly setQueue = (sessions: readonly Session[], index: number) =>
    this.#change({ queue: { sessions: [...sessions], index } });

  readonly next = () => void this.#jump(this.getState().queue, 1);
  readonly previous = () => void this.#jump(this.getState().queue, -1);

  readonly pause = () => {
    this.#loss.forget();
    this.#pause();
  };

  /** Also retries after a failure, from the same position. */
  readonly resume = () => {
    if (!this.getState().playing) this.#loss.forget();
    this.#resume(true);
  };

  /** Milliseconds from a failure of the network or the server to the next try; undefined when the listener has to press. */
  readonly waitForRetry = () => this.#loss.wait;

  /** The network or the server may be back. */
  readonly recover = () => {
    if (this.waitForRetry() !== undefined && !this.#sleep.isOver) this.#resume(false);
  };

  readonly toggle = () => (this.getState().playing ? this.pause() : this.resume());

  readonly stop = () => {
    if (!this.getState().session) return;
    this.#loss.forget();
    this.#leave();
    this.#silence();
    this.#rewind();
    this.setSleep(null);
    this.#change({ ended: false });
  };

  readonly hide = () => {
    this.pause();
    this.#change({ visible: false });
  };

  readonly show = () => {
    if (this.getState().session) this.#change({ visible: true });
  };

  /** Unloads the session, because the account has changed. */
  readonly unload = () => {
    if (!this.getState().session) return;
    this.stop();
    this.ports.voice.unload();
    this.#change({ session: null, visible: false, queue: null, duration: 0, failure: null });
  };

  readonly seek = (seconds: number) => {
    const { session, duration } = this.getState();
    if (!session || !Number.isFinite(seconds)) return;
    const at = this.#readTime();
    const to = Math.min(Math.max(seconds, 0), duration);
    this.ports.voice.seek(to);
    this.#time.set(to);
    this.#change({ ended: false });
    this.#emit({ type: 'sought', session, at, to });
  };

  /** Seeks by a number of seconds, back when it is negative; after the end, from there. */
  readonly skip = (seconds: number) => {
    const { ended, duration } = this.getState();
    if (!ended || seconds < 0) this.seek((ended ? duration : this.getTime()) + seconds);
  };

  readonly cycleSpeed = () => this.setSpeed(nextSpeed(this.getState().speed));

  readonly setSpeed = (speed: Speed) => {
    this.#change({ speed });
    this.ports.voice.setRate(speed);
  };

  readonly toggleRepeat = () => this.#change({ repeat: !this.getState().repeat });

  /** Stops after a number of minutes or at the end of the session; null cancels, and so does the end of the playback. */
  readonly setSleep = (choice: number | 'session_end' | null) => {
    const sleep = this.#sleep.set(choice);
    this.mixer.level();
    this.#change({ sleep });
  };

  #pause() {
    const { session, playing } = this.getState();
    if (!session || !playing) return;
    this.#silence();
    this.#emit({ type: 'paused', session, at: this.#readTime() });
  }

  #resume(isPressed: boolean) {
    const { session, playing, failure } = this.getState();
    if (!session || playing) return;
    if (!this.#isAllowed(session)) return this.#emit({ type: 'refused', session, at: this.getTime() });
    if (isPressed && this.#sleep.isOver) this.setSleep(null);
    if (failure) this.mixer.load(session, this.getTime());
    this.#change(STARTED);
    // At a try, music alone would wake a listener who sleeps.
    if (isPressed) this.mixer.start();
    else this.mixer.startVoice();
    this.#emit({ type: 'resumed', session, at: this.getTime() });
  }

  #start(session: Session, at: number, queue: Queue | null) {
    if (!this.#isAllowed(session)) return this.#emit({ type: 'refused', session, at });
    this.#loss.forget();
    if (this.#sleep.isOver) this.setSleep(null);
    this.#cameBy = undefined;
    this.#leave();
    this.#change({ ...STARTED, session, queue, duration: session.duration });
    this.#time.set(at);
    this.ports.voice.setRate(this.getState().speed);
    this.mixer.load(session, at);
    this.mixer.start();
    this.#emit({ type: 'started', session, at });
  }

  /**
   * Passes over what is out of reach, unless everything is: then its failure says why nothing plays. False when nothing of the
   * queue is left to play.
   */
  #jump(from: Queue | null, step: 1 | -1, matches = this.#isAllowed): boolean {
    const queue =
      moveQueue(from, step, (session) => matches(session) && this.mixer.reach(session).length > 0) ??
      moveQueue(from, step, matches);
    const session = queue?.sessions[queue.index];
    if (!queue || !session) return false;
    this.#start(session, 0, queue);
    this.#cameBy = step;
    return true;
  }

  #handleVoiceEvent(event: VoiceEvent) {
    const { playing, session } = this.getState();
    if (!session) return;
    switch (event.type) {
      case 'ready':
        return this.#change({ duration: event.duration });
      case 'time':
        this.#time.set(event.position);
        if (!playing) return;
        this.#emit({ type: 'advanced', session, at: event.position });
        return this.#sleep.check();
      case 'buffering':
        return this.#change({ buffering: playing });
      case 'sounding':
        this.#change({ buffering: false });
        this.#cameBy = undefined;
        if (!playing) return;
        if (this.#loss.sounds()) this.mixer.startMusic();
        return this.mixer.startPlace();
      case 'ended':
        // Safari ends what is sought to its end while it is paused.
        if (playing) this.#end(session);
        return;
      case 'interrupted':
        return this.pause();
      case 'failed':
        if (playing && this.#skip(session, event.reason)) return;
        this.#pause();
        if (playing) this.#loss.failed(event.reason);
        return this.#change({ failure: event.reason });
    }
  }

  /** Whether a queue that came to a session which cannot be played has gone on to another one. */
  #skip(session: Session, why: Failure): boolean {
    if (!this.#cameBy || why === 'network' || why === 'unavailable' || this.#sleep.isOver) return false;
    if (!this.#jump(this.getState().queue, this.#cameBy)) return false;
    this.#emit({ type: 'skipped', session, at: 0, why });
    return true;
  }

  #end(session: Session) {
    const { repeat, queue, sleep, duration } = this.getState();
    this.#loss.forget();
    this.#emit({ type: 'ended', session, at: duration });
    this.#rewind();
    const isLast = sleep?.kind === 'session_end' || this.#sleep.isOver;
    if (repeat && !isLast) {
      this.ports.voice.play();
      return this.#emit({ type: 'resumed', session, at: 0 });
    }
    this.#silence();
    if (!isLast && this.#jump(queue, 1)) return;
    this.#change({ ended: true });
    this.setSleep(null);
  }

  #silence() {
    this.#change({ playing: false, buffering: false });
    this.mixer.stop();
  }

  #rewind() {
    this.ports.voice.seek(0);
    this.#time.set(0);
  }

  #leave() {
    const { session } = this.getState();
    if (session) this.#emit({ type: 'left', session, at: this.#readTime() });
  }

  /** Reads the exact position; events report it only four times a second. */
  #readTime() {
    if (!this.getState().failure) this.#time.set(this.ports.voice.position);
    return this.getTime();
  }

  #change(change: Partial<PlayerState>) {
    this.#state.set({ ...this.getState(), ...change });
  }

  #emit(event: PlaybackEvent) {
    for (const listener of this.#listeners) listener(event);
  }
}
