/** A part of a recording that repeats for ever: seconds in the file. */
export interface Loop {
  readonly start: number;
  readonly end: number;
}

/**
 * Makes a loop join without a seam. Our music carries a little more than one period, so what stands before the start
 * is what should lead into it: the last moments before the end are cross-faded into exactly that. Changes `samples`.
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
