import { type Deck, FADE_SECONDS } from './deck';

/** How far ahead the incoming deck is placed, in seconds; each attempt uses the next value. */
const LEADS = [0.35, 0.5, 0.8, 2];
/** The estimated time from play() to audible sound. */
const START_SECONDS = 0.03;
/** A smaller offset, in seconds, is inaudible. */
const TOLERANCE = 0.02;
/** The change of speed with which the silent incoming deck catches up. */
const CATCH_UP_RATE = 0.25;
/** An element's clock is inaccurate for this long after a start or a change of speed. */
const SETTLE_MS = 60;
const MAX_CHECKS = 8;
/** A larger offset, in seconds, means that the listener sought meanwhile. */
const SEEK_SECONDS = 0.5;

/**
 * Switches from one deck to another in mid-sentence. The incoming file is placed a little ahead and starts, silent, when
 * the outgoing one reaches that position. Once both are in sync, they crossfade. If the network is too slow, the next
 * attempt uses a longer lead, until the crossfade fails.
 */
export class Crossfade {
  readonly #abort = new AbortController();
  #later: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #checks = 0;
  #meetingPoint: number | undefined;

  constructor(
    private readonly from: Deck,
    private readonly to: Deck,
    readonly url: string,
    private readonly finish: (done: boolean) => void,
  ) {}

  /** It may be finished at once. */
  begin() {
    const { signal } = this.#abort;
    const { to, url } = this;
    const incoming = to.element;
    incoming.addEventListener('loadedmetadata', () => this.#place(), { signal });
    incoming.addEventListener('canplay', () => this.#wait(), { signal });
    incoming.addEventListener('seeked', () => this.#wait(), { signal });
    incoming.addEventListener('playing', () => this.#checkAfter(SETTLE_MS), { signal });
    incoming.addEventListener('error', () => this.#conclude(false), { signal });
    if (to.url === url && to.hasMetadata && !to.hasFailed) this.#place();
    else to.load(url);
  }

  abandon() {
    this.#end();
    this.to.release();
  }

  #place() {
    clearTimeout(this.#later);
    const { currentTime, playbackRate, duration } = this.from.element;
    const lead = LEADS[this.#attempt++];
    if (lead === undefined) return this.#conclude(false);
    const meetingPoint = currentTime + lead * playbackRate;
    if (meetingPoint >= duration) return this.#conclude(false);
    this.#meetingPoint = meetingPoint;
    this.#checks = 0;
    this.to.element.pause();
    this.to.element.currentTime = meetingPoint;
  }

  #wait() {
    const { seeking, readyState, paused } = this.to.element;
    if (this.#meetingPoint === undefined || seeking || !paused) return;
    if (readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
    const { currentTime, playbackRate } = this.from.element;
    const seconds = (this.#meetingPoint - currentTime) / playbackRate - START_SECONDS;
    if (seconds < 0) return this.#place();
    clearTimeout(this.#later);
    this.#later = setTimeout(() => {
      this.to.play().catch((error: unknown) => {
        // A new placement aborts play(); only a refusal ends the attempt.
        if (!(error instanceof DOMException && error.name === 'AbortError')) this.#conclude(false);
      });
    }, seconds * 1000);
  }

  #checkAfter(milliseconds: number) {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#check(), milliseconds);
  }

  #check() {
    // A seek that is not carried out yet would be lost with the outgoing deck.
    if (this.from.isMoving) return this.#checkAfter(SETTLE_MS);
    const { currentTime, playbackRate } = this.from.element;
    const behind = currentTime - this.to.element.currentTime;
    this.to.element.playbackRate = playbackRate;
    if (Math.abs(behind) <= TOLERANCE) {
      this.to.fader.to(1, FADE_SECONDS);
      return this.#conclude(true);
    }
    if (Math.abs(behind) > SEEK_SECONDS || ++this.#checks > MAX_CHECKS) return this.#place();
    this.#catchUp(behind, playbackRate);
  }

  #catchUp(behind: number, rate: number) {
    const change = Math.sign(behind) * CATCH_UP_RATE * rate;
    this.to.element.playbackRate = rate + change;
    this.#later = setTimeout(
      () => {
        this.to.element.playbackRate = this.from.element.playbackRate;
        this.#checkAfter(SETTLE_MS);
      },
      (behind / change) * 1000,
    );
  }

  #end() {
    this.#abort.abort();
    clearTimeout(this.#later);
    this.to.element.playbackRate = this.from.element.playbackRate;
  }

  #conclude(done: boolean) {
    if (this.#abort.signal.aborted) return;
    this.#end();
    if (!done) this.to.release();
    this.finish(done);
  }
}
