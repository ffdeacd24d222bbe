import {
  ebur128_integrated_mono,
  ebur128_integrated_stereo,
  ebur128_true_peak_mono,
  ebur128_true_peak_stereo,
} from 'ebur128-wasm';

/** Decoded sound, by channel. */
export interface Sound {
  readonly sampleRate: number;
  readonly channels: readonly Float32Array[];
}

/** Peaks are measured in decibels, of which silence has none. */
const SILENCE = -200;

addEventListener('message', ({ data }: MessageEvent<Sound>) => postMessage(measure(data)));
// What is sent before the compiled code is loaded is lost.
postMessage('ready');

function measure({ sampleRate, channels: [left, right] }: Sound) {
  if (!left) return undefined;
  if (!right) {
    return {
      loudness: ebur128_integrated_mono(sampleRate, left),
      truePeak: Math.max(ebur128_true_peak_mono(sampleRate, left), SILENCE),
    };
  }
  return {
    // Two equal channels are heard 3 decibels louder than one.
    loudness: ebur128_integrated_stereo(sampleRate, left, right) - 3,
    truePeak: Math.max(ebur128_true_peak_stereo(sampleRate, left, right), SILENCE),
  };
}
