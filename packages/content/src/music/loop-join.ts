/**
 * How well a loop joins, in dB: the difference between the second after the start and the second after the end, against
 * the music itself. Two copies of the same second give minus infinity; -30 dB cannot be heard under music.
 * `samples` is interleaved stereo; `from` and `period` are in frames.
 */
export function loopJoinDb(samples: Float32Array, from: number, period: number, frames: number): number {
  let difference = 0;
  let music = 0;
  for (let i = from * 2; i < (from + frames) * 2; i++) {
    const [first, second] = [samples[i] ?? 0, samples[i + period * 2] ?? 0];
    difference += (first - second) ** 2;
    music += first ** 2;
  }
  return 10 * Math.log10(difference / music);
}

/** The largest step between neighbouring frames across the seam, as a multiple of the usual step nearby. */
export function seamStep(samples: Float32Array, around = 4800): number {
  const frames = samples.length / 2;
  const at = (frame: number): number => samples[2 * ((frame + frames) % frames)] ?? 0;
  let usual = 0;
  for (let k = 1; k <= around; k++) usual += Math.abs(at(k) - at(k - 1)) + Math.abs(at(-k) - at(-k - 1));
  return Math.abs(at(0) - at(-1)) / (usual / (2 * around));
}
