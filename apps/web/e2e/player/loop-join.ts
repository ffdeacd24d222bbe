import type { Page } from '@playwright/test';

export interface Join {
  /** Seconds. */
  readonly period: number;
  /** The RMS level of the quietest hundredth of a second around the join, and the average level. */
  readonly quietest: number;
  readonly usual: number;
  /** The largest step between two samples at the join, and elsewhere. */
  readonly step: number;
  readonly usualStep: number;
}

/** Renders the loop that the player is playing, from a second before its join to a second after. */
export function joinOf(page: Page, of: 'music' | 'place'): Promise<Join> {
  return page.evaluate(async (name) => {
    const loop = window.audioProbe.loop(name);
    if (!loop) return { period: 0, quietest: 0, usual: 0, step: 0, usualStep: 0 };
    const { buffer, start, end } = loop;
    const rate = buffer.sampleRate;
    const studio = new OfflineAudioContext(1, rate * 2, rate);
    const source = new AudioBufferSourceNode(studio, { buffer, loop: true, loopStart: start, loopEnd: end });
    source.connect(studio.destination);
    source.start(0, end - 1);
    const samples = (await studio.startRendering()).getChannelData(0);

    const length = Math.round(rate / 100);
    const frames = Array.from({ length: 200 }, (_, i) => samples.subarray(i * length, (i + 1) * length));
    const loudness = frames.map((frame) => Math.sqrt(frame.reduce((sum, x) => sum + x * x, 0) / frame.length));
    const stepWithin = (from: number, to: number) => {
      let largest = 0;
      for (let i = from; i < to; i++) {
        largest = Math.max(largest, Math.abs((samples[i] ?? 0) - (samples[i - 1] ?? 0)));
      }
      return largest;
    };
    return {
      period: end - start,
      quietest: Math.min(...loudness.slice(80, 120)),
      usual: loudness.reduce((sum, value) => sum + value, 0) / loudness.length,
      step: stepWithin(rate - length, rate + length),
      usualStep: Math.max(stepWithin(1, rate - length), stepWithin(rate + length, rate * 2)),
    };
  }, of);
}
