import { Fader } from './fader';

export const FADE_SECONDS = 0.03;
/** A little longer than the fade, so that nothing is cut off audibly. */
const FADED_MS = 40;

const EVENTS = ['loadedmetadata', 'timeupdate', 'seeked', 'waiting', 'playing', 'pause', 'ended', 'error'] as const;
export type DeckEvent = (typeof EVENTS)[number];

/** One audio element with a fader of its own. The voice has two of them, so that one can take over from the other. */
export class Deck {
  readonly element = new Audio();
  readonly fader = new Fader(0);
  #source: MediaElementAudioSourceNode | undefined;
  #url: string | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  #pause = false;
  #place: number | undefined;

  constructor(on: (deck: Deck, event: DeckEvent) => void) {
    // Sends our cookie to our own server, and still hears a file that the server redirects to.
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

  /** A seek is asked for or under way. */
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
    // The default survives loading another file.
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

  /** Falls silent and lets go of its file. */
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

  /** Does what was asked for, now that nobody hears it. */
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
