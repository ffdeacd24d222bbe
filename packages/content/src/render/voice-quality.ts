import { VOICE_RATE } from './voices.js';

/** Samples of one AAC frame. The first frame of a file holds nothing that is played. */
const FRAME = 1024;

/** A frame louder than this (dBFS) is speech. */
const SPEECH_DB = -50;

/** Quieter than this (dBFS) is silence for a listener. */
const QUIET_DB = -70;

/** 5 ms. */
const BLOCK = VOICE_RATE / 200;

/** Blocks of a silence; what is shorter, as before a consonant, is masked by the speech around it. */
const SILENCE = 20;

/** An encoder's frame and its window reach no further than this from a sound, in samples. */
const REACH = 4 * FRAME;

/** The rate of those frames of an encoded file in which somebody speaks, in kbit/s. */
export function measureSpeechKbps(track: Float32Array, frameSizes: readonly number[]): number {
  let [bytes, frames] = [0, 0];
  frameSizes.forEach((size, i) => {
    if (i === 0 || level(track, (i - 1) * FRAME, FRAME) < SPEECH_DB) return;
    bytes += size;
    frames += 1;
  });
  return (bytes * 8 * VOICE_RATE) / (frames * FRAME) / 1000;
}

/** The loudest 5 ms (dBFS) that the encoder left in silences of the track: what is heard before and after sentences. */
export function edgeNoiseDb(track: Float32Array, decoded: Float32Array): number {
  let loudest = -120;
  let silence: number[] = [];
  for (let at = 0; at < track.length; at += BLOCK) {
    if (level(track, at, BLOCK) < QUIET_DB) {
      silence.push(level(decoded, at, BLOCK));
      continue;
    }
    if (silence.length >= SILENCE) loudest = Math.max(loudest, ...silence);
    silence = [];
  }
  return loudest;
}

/** Whether the decoded file is digital zero wherever the track is, apart from the neighbourhood of sounds. */
export function isSilentBetween(track: Float32Array, decoded: Float32Array): boolean {
  let quietSince = -REACH;
  for (let at = 0; at < track.length; at += 1) {
    if (track[at] !== 0) {
      // What precedes a sound may hold its pre-echo.
      quietSince = at + REACH;
      continue;
    }
    if (at >= quietSince && decoded[at] !== 0 && !soundsWithin(track, at, REACH)) return false;
  }
  return true;
}

const soundsWithin = (track: Float32Array, from: number, length: number): boolean =>
  track.subarray(from, from + length).some((value) => value !== 0);

/** The level of some samples in dBFS; silence is -120. */
function level(samples: Float32Array, from: number, length: number): number {
  let sum = 0;
  for (let i = from; i < from + length; i += 1) sum += (samples[i] ?? 0) ** 2;
  return 10 * Math.log10(sum / length + 1e-12);
}
