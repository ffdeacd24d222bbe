import { type Deck, FADE_SECONDS } from './deck';

/** The incoming deck waits this far ahead (seconds of wall time) until the outgoing one arrives there. */
const LEADS = [0.35, 0.5, 0.8, 2];
/** From calling play() to sound, at first guess. */
const START_SECONDS = 0.03;
/** Nobody hears a smaller step in the story. Seconds of the session. */
const TOLERANCE = 0.02;
/** Still silent, the incoming deck runs this much faster or slower to catch up. */
const HURRY = 0.25;
/** The clock of an element that starts or changes its speed needs a moment to tell the truth. */
const SETTLE_MS = 60;
const LOOKS = 8;
/** A larger step (seconds) is no slow start: the listener went elsewhere meanwhile. */
const ELSEWHERE = 0.5;

/**
 * One deck takes over from another in mid-sentence: the incoming file is placed a little ahead and starts when the voice
 * reaches that place. Both then run, the new one silent, until they say the same thing at the same time, and cross-fade.
 * A network too slow for the lead is given longer ones, then the hand-over fails.
 */
export class Crossfade {
  readonly #abort = new AbortController();
  #later: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #looks = 0;
  #meetingPoint: number | undefined;

  constructor(
    private readonly from: Deck,
    private readonly to: Deck,
    url: string,
    private readonly finish: (done: boolean) => void,
  ) {
    const { signal } = this.#abort;
    const incoming = to.element;
    incoming.addEventListener('loadedmetadata', () => this.#place(), { signal });
    incoming.addEventListener('canplay', () => this.#wait(), { signal });
    incoming.addEventListener('seeked', () => this.#wait(), { signal });
    incoming.addEventListener('playing', () => this.#lookAfter(SETTLE_MS), { signal });
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
    this.#looks = 0;
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
        // Being placed anew interrupts a start; only a refusal ends the attempt.
        if (!(error instanceof DOMException && error.name === 'AbortError')) this.#conclude(false);
      });
    }, seconds * 1000);
  }

  #lookAfter(milliseconds: number) {
    clearTimeout(this.#later);
    this.#later = setTimeout(() => this.#look(), milliseconds);
  }

  #look() {
    const { currentTime, playbackRate } = this.from.element;
    const behind = currentTime - this.to.element.currentTime;
    this.to.element.playbackRate = playbackRate;
    if (Math.abs(behind) <= TOLERANCE) {
      this.to.fader.to(1, FADE_SECONDS);
      return this.#conclude(true);
    }
    if (Math.abs(behind) > ELSEWHERE || ++this.#looks > LOOKS) return this.#place();
    this.#catchUp(behind, playbackRate);
  }

  #catchUp(behind: number, rate: number) {
    const change = Math.sign(behind) * HURRY * rate;
    this.to.element.playbackRate = rate + change;
    this.#later = setTimeout(
      () => {
        this.to.element.playbackRate = this.from.element.playbackRate;
        this.#lookAfter(SETTLE_MS);
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
    this.finish(done);
  }
}
