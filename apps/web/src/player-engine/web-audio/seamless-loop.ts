/** The repeated part of a recording, in seconds. */
export interface Loop {
  readonly start: number;
  readonly end: number;
}

/**
 * Removes the click where a loop repeats. The files contain a little more than one period, so the samples before the end
 * are cross-faded into those before the start. Changes `samples`.
 */
export function blendJoin(samples: Float32Array, sampleRate: number, loop: Loop, fadeSeconds: number) {
  const start = Math.round(loop.start * sampleRate);
  const end = Math.round(loop.end * sampleRate);
  const length = Math.min(Math.round(fadeSeconds * sampleRate), start);
  for (let i = 1; i <= length; i++) {
    const share = 1 - i / (length + 1);
    const leading = samples[start - i] ?? 0;
    const ending = samples[end - i] ?? 0;
    samples[end - i] = ending * (1 - share) + leading * share;
  }
}
