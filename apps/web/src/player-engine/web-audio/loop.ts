import type { LoopPort } from '../ports';
import { Fader } from './fader';
import type { AudioOutput } from './output';
import { blendJoin, type Loop } from './seamless-loop';

const LOOP_START = 0.25;
const JOIN_SECONDS = 0.05;
const FADE_SECONDS = 0.6;

/** Where a recording is, and its period in seconds; it carries half a second of the neighbouring period at both ends. */
export interface LoopSource {
  readonly url: string;
  readonly period: number;
}

interface Recording {
  readonly url: string;
  readonly buffer: AudioBuffer;
  readonly loop: Loop;
}

interface Sounding {
  readonly recording: Recording;
  readonly source: AudioBufferSourceNode;
  readonly fader: Fader;
  /** The moment of the context's clock at which the recording would have been at 0. */
  readonly origin: number;
}

/** Plays from memory, because an audio element cannot loop without a gap. Keeps only one track, up to 31 MB decoded. */
export class WebAudioLoop<Track> implements LoopPort<Track> {
  readonly #output: AudioOutput;
  readonly #volume = new Fader(1);
  readonly #sourceOf: (track: Track) => LoopSource;
  #wanted: Track | null = null;
  /** Of the last play: what was begun for an earlier one comes to nothing. */
  #begun = new AbortController();
  #recording: Recording | undefined;
  #sounding: Sounding | undefined;
  /** The position after a pause, in seconds of the recording. */
  #place = LOOP_START;
  #onFailure = () => {};

  constructor(output: AudioOutput, sourceOf: (track: Track) => LoopSource) {
    this.#output = output;
    this.#sourceOf = sourceOf;
  }

  listen(onFailure: () => void) {
    this.#onFailure = onFailure;
  }

  play(track: Track) {
    if (this.#wanted === track) return;
    this.stop();
    this.#wanted = track;
    this.#begun = new AbortController();
    const { signal } = this.#begun;
    this.#begin(track, signal).catch(() => {
      if (signal.aborted) return;
      this.#wanted = null;
      this.#onFailure();
    });
  }

  stop() {
    this.#wanted = null;
    this.#begun.abort();
    this.#silence();
  }

  setLevel(level: number, fade: number) {
    this.#volume.to(level, fade);
  }

  async #begin(track: Track, signal: AbortSignal) {
    const source = this.#sourceOf(track);
    const context = this.#output.open();
    if (this.#recording?.url !== source.url) {
      this.#recording = undefined;
      this.#place = LOOP_START;
      const recording = await fetchRecording(context, source, signal);
      if (signal.aborted) return;
      this.#recording = recording;
    }
    this.#sound(context, this.#recording);
  }

  #sound(context: AudioContext, recording: Recording) {
    const fader = new Fader(0);
    const source = new AudioBufferSourceNode(context, {
      buffer: recording.buffer,
      loop: true,
      loopStart: recording.loop.start,
      loopEnd: recording.loop.end,
    });
    source.connect(fader.in(context, this.#volume.in(context, context.destination)));
    source.start(0, this.#place);
    fader.to(1, FADE_SECONDS);
    this.#sounding = { recording, source, fader, origin: context.currentTime - this.#place };
  }

  #silence() {
    const sounding = this.#sounding;
    if (!sounding) return;
    this.#sounding = undefined;
    const { source, fader, origin, recording } = sounding;
    const now = source.context.currentTime;
    const { start, end } = recording.loop;
    this.#place = start + ((now - origin - start) % (end - start));
    fader.to(0, FADE_SECONDS / 2);
    source.stop(now + FADE_SECONDS);
    source.addEventListener('ended', () => fader.disconnect());
  }
}

async function fetchRecording(
  context: AudioContext,
  { url, period }: LoopSource,
  signal: AbortSignal,
): Promise<Recording> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const buffer = await context.decodeAudioData(await response.arrayBuffer());
  const loop = { start: LOOP_START, end: Math.min(LOOP_START + period, buffer.duration) };
  for (let channel = 0; channel < buffer.numberOfChannels; channel++) {
    blendJoin(buffer.getChannelData(channel), buffer.sampleRate, loop, JOIN_SECONDS);
  }
  return { url, buffer, loop };
}
