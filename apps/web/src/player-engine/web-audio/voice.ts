import type { VoiceEvent, VoicePort } from '../ports';
import { Deck, type DeckEvent, FADE_SECONDS } from './deck';
import { Fader } from './fader';
import { Crossfade } from './crossfade';
import type { AudioOutput } from './output';
import { probeFailure } from './probe-failure';

/** A line may go silent without breaking: after so long without sound or a byte, the file is requested again. */
const STALL_MS = 10_000;

/** The voice on two decks: one plays, the other prefetches the next file and takes over without a gap. */
export class WebAudioVoice implements VoicePort {
  readonly #output: AudioOutput;
  readonly #volume = new Fader(1);
  #deck: Deck;
  #spare: Deck;
  #crossfade: Crossfade | undefined;
  #wanted = false;
  /** The target of the current seek. */
  #target: number | undefined;
  /** Where the file was loaded again after a failure. */
  #reloadedAt: number | undefined;
  #stall: ReturnType<typeof setTimeout> | undefined;
  /** The file about which the server is asked why it does not come. */
  #probed: string | undefined;
  #listener: (event: VoiceEvent) => void = () => {};

  constructor(output: AudioOutput) {
    this.#output = output;
    const on = (deck: Deck, event: DeckEvent) => this.#handleDeckEvent(deck, event);
    this.#deck = new Deck(on);
    this.#spare = new Deck(on);
  }

  get position() {
    return this.#target ?? this.#deck.element.currentTime;
  }

  listen(listener: (event: VoiceEvent) => void) {
    this.#listener = listener;
  }

  prepare(url: string) {
    if (!this.#crossfade && (this.#spare.url !== url || this.#spare.hasFailed)) this.#spare.load(url);
  }

  warm() {
    this.#output.warm();
  }

  load(url: string, at: number) {
    this.#cancelCrossfade();
    this.#reloadedAt = undefined;
    if (this.#deck.url === url && !this.#deck.hasFailed) {
      if (this.#deck.hasMetadata) this.#tellDuration();
      return this.seek(at);
    }
    if (this.#spare.url === url || !this.#deck.element.paused) this.#changeDecks();
    this.#loadHere(url, at);
  }

  swap(url: string) {
    if (this.#deck.url === url) return this.#cancelCrossfade();
    if (!this.#wanted) return this.load(url, this.position);
    this.#cancelCrossfade();
    this.#crossfade = new Crossfade(this.#deck, this.#spare, url, (done) => {
      this.#crossfade = undefined;
      if (done) {
        this.#changeDecks();
        return this.#tellDuration();
      }
      this.#loadHere(url, this.position);
      this.play();
    });
    this.#crossfade.begin();
  }

  unload() {
    this.#wanted = false;
    this.#endWatch();
    this.#cancelCrossfade();
    this.#target = undefined;
    this.#deck.release();
    this.#spare.release();
  }

  play() {
    this.#wanted = true;
    const context = this.#output.open();
    const volume = this.#volume.in(context, context.destination);
    this.#deck.connect(context, volume);
    this.#spare.connect(context, volume);
    this.#begin(this.#deck);
    this.#watch();
  }

  pause() {
    this.#wanted = false;
    this.#endWatch();
    // The voice that was to take over is the one that is shown as loaded.
    const { position } = this;
    const url = this.#crossfade?.url;
    this.#cancelCrossfade();
    this.#deck.pause();
    if (url !== undefined) this.load(url, position);
    this.#output.restSoon();
  }

  seek(position: number) {
    this.#target = position;
    if (this.#deck.hasMetadata) this.#deck.seek(position);
  }

  setRate(rate: number) {
    this.#deck.setRate(rate);
    this.#spare.setRate(rate);
  }

  setLevel(level: number, fade: number) {
    this.#volume.to(level, fade);
  }

  /** A deck that was never paused emits no `playing` event; its promise resolves nevertheless. */
  #begin(deck: Deck) {
    const isAwaited = () => deck === this.#deck && this.#wanted;
    deck.play().then(
      () => isAwaited() && this.#listener({ type: 'sounding' }),
      (error: unknown) => {
        const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError';
        if (isForbidden && isAwaited()) this.#interrupt();
      },
    );
  }

  #loadHere(url: string, at: number) {
    this.#target = at;
    if (this.#deck.url !== url || this.#deck.hasFailed) this.#deck.load(url);
    else if (this.#deck.hasMetadata) this.#arrive();
  }

  #changeDecks() {
    [this.#deck, this.#spare] = [this.#spare, this.#deck];
    this.#spare.release();
  }

  #cancelCrossfade() {
    this.#crossfade?.abandon();
    this.#crossfade = undefined;
  }

  #handleDeckEvent(deck: Deck, event: DeckEvent) {
    // One that was released reports the beginning of nothing.
    if (deck !== this.#deck || deck.url === undefined) return;
    switch (event) {
      case 'progress':
        if (this.#stall) this.#watch();
        return;
      case 'loadedmetadata':
        return this.#arrive();
      case 'timeupdate':
        this.#endWatch();
        if (this.#target === undefined) this.#listener({ type: 'time', position: this.position });
        return;
      case 'seeked':
        return this.#landed();
      case 'waiting':
        this.#watch();
        return this.#listener({ type: 'buffering' });
      case 'playing':
        this.#endWatch();
        // A system goes on by itself after a call.
        if (!this.#wanted) return deck.pause();
        deck.fader.to(1, FADE_SECONDS);
        return this.#listener({ type: 'sounding' });
      case 'pause':
        // One that was queued before Play was pressed again is none.
        if (this.#wanted && deck.element.paused && !deck.element.ended) this.#interrupt();
        return;
      case 'ended':
        return this.#listener({ type: 'ended' });
      case 'error':
        return void this.#fail(deck);
    }
  }

  /** The metadata is loaded: seek to the requested position. */
  #arrive() {
    this.#tellDuration();
    if (this.#target) this.#deck.element.currentTime = this.#target;
    else this.#target = undefined;
  }

  /** The voices of a session may differ in length. */
  #tellDuration() {
    const { duration } = this.#deck.element;
    if (Number.isFinite(duration) && duration > 0) this.#listener({ type: 'ready', duration });
  }

  #landed() {
    if (this.#deck.isMoving) return;
    this.#target = undefined;
    if (this.#wanted) this.#deck.fader.to(1, FADE_SECONDS);
    this.#listener({ type: 'time', position: this.position });
  }

  #interrupt() {
    this.#wanted = false;
    this.#listener({ type: 'interrupted' });
  }

  /** Begins again with each piece that arrives. */
  #watch() {
    this.#endWatch();
    this.#stall = setTimeout(() => {
      if (!this.#wanted) return;
      if (this.#deck.isStarved) void this.#fail(this.#deck);
      else this.#watch();
    }, STALL_MS);
  }

  #endWatch() {
    clearTimeout(this.#stall);
    this.#stall = undefined;
  }

  async #fail(deck: Deck) {
    const { url } = deck;
    if (url === undefined || url === this.#probed) return;
    this.#probed = url;
    const reason = await probeFailure(url);
    this.#probed = undefined;
    if (deck !== this.#deck || deck.url !== url) return;
    // The line may have come back meanwhile, or the listener have paused.
    if (!deck.hasFailed && !(this.#wanted && deck.isStarved)) return;
    const { position } = this;
    const isStuck = this.#reloadedAt !== undefined && Math.abs(position - this.#reloadedAt) < 1;
    if (reason === undefined && !isStuck) return this.#reload(url, position);
    this.#listener({ type: 'failed', reason: reason ?? (deck.isUndecodable ? 'damaged' : 'network') });
    // The next press requests a silent file anew, as it does a failed one.
    if (deck.url === url && !deck.hasFailed) deck.release();
  }

  /** Elements go on reading from where a redirect led them, though that address works for a minute only. */
  #reload(url: string, position: number) {
    this.#reloadedAt = position;
    this.#target = position;
    this.#deck.load(url);
    if (!this.#wanted) return;
    this.#listener({ type: 'buffering' });
    this.play();
  }
}
