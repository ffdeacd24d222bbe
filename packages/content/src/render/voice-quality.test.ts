import { describe, expect, it } from 'vitest';
import { edgeNoiseDb, isSilentBetween, measureSpeechKbps } from './voice-quality.js';
import { VOICE_RATE } from './voices.js';

/** A second of silence, a second of a tone, a second of silence. */
const track = Float32Array.from({ length: 3 * VOICE_RATE }, (_, i) =>
  i >= VOICE_RATE && i < 2 * VOICE_RATE ? 0.1 * Math.sin(i * 0.3) : 0,
);
const changed = (at: number, length: number, value: number): Float32Array => {
  const copy = track.slice();
  copy.fill(value, at, at + length);
  return copy;
};

describe('the rate in speech', () => {
  it('leaves silent frames and the first frame out', () => {
    const frames = Math.ceil(track.length / 1024) + 1;
    const sizes = Array.from({ length: frames }, (_, i) => {
      const start = (i - 1) * 1024;
      return i === 0 ? 900 : start + 1024 > VOICE_RATE && start < 2 * VOICE_RATE ? 128 : 4;
    });
    expect(measureSpeechKbps(track, sizes)).toBeCloseTo((128 * 8 * VOICE_RATE) / 1024 / 1000, 1);
  });
});

describe('what the encoder leaves in silences', () => {
  it('is measured before a sound, in dBFS', () => {
    expect(edgeNoiseDb(track, track)).toBe(-120);
    expect(edgeNoiseDb(track, changed(VOICE_RATE - 240, 240, 0.001))).toBeCloseTo(-60, 1);
  });

  it('is nothing away from sounds', () => {
    expect(isSilentBetween(track, track)).toBe(true);
    expect(isSilentBetween(track, changed(VOICE_RATE - 240, 240, 0.001))).toBe(true);
    expect(isSilentBetween(track, changed(VOICE_RATE / 2, 1, 0.00001))).toBe(false);
  });
});
