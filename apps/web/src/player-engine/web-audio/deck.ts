import { Fader } from './fader';

export const FADE_SECONDS = 0.03;
/** A little longer than the fade. */
const FADED_MS = 40;

const EVENTS = [
  'progress',
  'loadedmetadata',
  'timeupdate',
  'seeked',
  'waiting',
  'playing',
  'pause',
  'ended',
  'error',
] as const;
export type DeckEvent = (typeof EVENTS)[number];

/** An audio element with its own fader. The voice has two, to crossfade between them. */
export class Deck {
  readonly element = new Audio();
  readonly fader = new Fader(0);
  #source: MediaElementAudioSourceNode | undefined;
  #url: string | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  #pause = false;
  #place: number | undefined;

  constructor(on: (deck: Deck, event: DeckEvent) => void) {
    // Sends cookies to our server, and allows redirects to other hosts.
    this.element.crossOrigin = 'anonymous';
    this.element.preservesPitch = true;
    for (const event of EVENTS) this.element.addEventListener(event, () => on(this, event));
  }

  get url() {
    return this.#url;
  }

  get hasMetadata() {
    return this.element.readyState >= HTMLMediaElement.HAVE_METADATA;
  }

  get hasFailed() {
    return this.element.error !== null;
  }

  /** Whether what arrived of the file cannot be played. */
  get isUndecodable() {
    return this.element.error?.code === MediaError.MEDIA_ERR_DECODE;
  }

  /** Whether it waits for more of the file. */
  get isStarved() {
    return this.element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  }

  /** Whether a seek is requested or in progress. */
  get isMoving() {
    return this.#place !== undefined || this.element.seeking;
  }

  connect(context: AudioContext, destination: AudioNode) {
    if (this.#source) return;
    this.#source = context.createMediaElementSource(this.element);
    this.#source.connect(this.fader.in(context, destination));
  }

  load(url: string) {
    clearTimeout(this.#later);
    this.#url = url;
    this.#pause = false;
    this.#place = undefined;
    this.fader.to(0, 0);
    this.element.preload = 'auto';
    this.element.src = url;
  }

  setRate(rate: number) {
    // The default rate is kept when another file is loaded.
    this.element.defaultPlaybackRate = rate;
    this.element.playbackRate = rate;
  }

  play(): Promise<void> {
    this.#pause = false;
    if (!this.element.paused && this.#place === undefined) this.fader.to(1, FADE_SECONDS);
    return this.element.play();
  }

  pause() {
    this.#pause = true;
    this.#settleSoftly();
  }

  seek(position: number) {
    this.#place = position;
    this.#settleSoftly();
  }

  /** Fades out and unloads the file. */
  release() {
    this.#url = undefined;
    this.#settleSoftly();
  }

  #settleSoftly() {
    clearTimeout(this.#later);
    if (this.element.paused) return this.#settle();
    this.fader.to(0, FADE_SECONDS);
    this.#later = setTimeout(() => this.#settle(), FADED_MS);
  }

  /** Applies the pending pause, seek or release after the fade. */
  #settle() {
    if (this.#url === undefined) {
      this.element.pause();
      this.element.removeAttribute('src');
      this.element.load();
      return;
    }
    if (this.#pause) this.element.pause();
    if (this.#place !== undefined) this.element.currentTime = this.#place;
    this.#place = undefined;
  }
}
