import { type Deck, FADE_SECONDS } from './deck';

/** The incoming deck waits this far ahead (seconds of wall time) until the outgoing one arrives there. */
const LEADS = [0.35, 0.5, 0.8, 2];
/** From calling play() to sound, at first guess. */
const START_SECONDS = 0.03;
/** Nobody hears a smaller step in the story. Seconds of the session. */
const TOLERANCE = 0.04;

/**
 * One deck takes over from another in mid-sentence: the incoming file is placed a little ahead, and when the voice
 * reaches that place the two cross-fade. A network too slow for the lead is given longer ones, then the hand-over fails; a
 * start that was late or early is tried again with what was learnt.
 */
export class HandOver {
  readonly #abort = new AbortController();
  #start: ReturnType<typeof setTimeout> | undefined;
  #startSeconds = START_SECONDS;
  #attempt = 0;
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
    incoming.addEventListener('playing', () => this.#cross(), { signal });
    incoming.addEventListener('error', () => this.#conclude(false), { signal });
    if (to.url === url && to.hasMetadata && !to.hasFailed) this.#place();
    else to.load(url);
  }

  abandon() {
    this.#abort.abort();
    clearTimeout(this.#start);
    this.to.release();
  }

  #place() {
    const { currentTime, playbackRate, duration } = this.from.element;
    const lead = LEADS[this.#attempt++];
    if (lead === undefined) return this.#conclude(false);
    const meetingPoint = currentTime + lead * playbackRate;
    if (meetingPoint >= duration) return this.#conclude(false);
    this.#meetingPoint = meetingPoint;
    this.to.element.currentTime = meetingPoint;
  }

  #wait() {
    const { seeking, readyState } = this.to.element;
    if (this.#meetingPoint === undefined || seeking || readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return;
    clearTimeout(this.#start);
    const { currentTime, playbackRate } = this.from.element;
    const seconds = (this.#meetingPoint - currentTime) / playbackRate - this.#startSeconds;
    if (seconds < 0) return this.#place();
    this.#start = setTimeout(() => {
      this.to.play().catch(() => this.#conclude(false));
    }, seconds * 1000);
  }

  #cross() {
    const { currentTime, playbackRate } = this.from.element;
    const behind = currentTime - this.to.element.currentTime;
    if (Math.abs(behind) > TOLERANCE && this.#attempt < LEADS.length) {
      this.#startSeconds += behind / playbackRate;
      this.to.element.pause();
      return this.#place();
    }
    this.to.fader.to(1, FADE_SECONDS);
    this.#conclude(true);
  }

  #conclude(done: boolean) {
    if (this.#abort.signal.aborted) return;
    this.#abort.abort();
    clearTimeout(this.#start);
    this.finish(done);
  }
}
