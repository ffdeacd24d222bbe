/** What the schedule needs to know of a sentence: how long it takes (in samples) and how long the rest after it weighs. */
export interface Slot {
  readonly length: number;
  readonly pause: number;
}

export interface Schedule {
  /** Where each sentence starts, in samples. */
  readonly starts: readonly number[];
  /** Seconds that one unit of pause became. */
  readonly secondsPerPause: number;
}

const LEAD_SECONDS = 1;
const TAIL_SECONDS = 2.2;
const SHORTEST_PAUSE = 0.4;

/**
 * Places the sentences so that the session lasts exactly `seconds`: the silence that is left over is shared out by
 * weight. Throws when a unit of pause would be shorter than 0.4 s: then the text is too long for its time.
 */
export function scheduleSentences(slots: readonly Slot[], seconds: number, rate: number): Schedule {
  const speech = slots.reduce((sum, slot) => sum + slot.length, 0) / rate;
  const weights = slots.slice(0, -1).reduce((sum, slot) => sum + slot.pause, 0); // after the last one comes the tail
  const silence = seconds - LEAD_SECONDS - TAIL_SECONDS - speech;
  const secondsPerPause = silence / weights;
  if (secondsPerPause < SHORTEST_PAUSE) {
    const message = `${speech.toFixed(0)} s of speech do not fit into ${seconds} s: a pause of 1 would last `;
    throw new Error(`${message}${secondsPerPause.toFixed(2)} s, at least ${SHORTEST_PAUSE} s are needed.`);
  }

  const starts: number[] = [];
  let at = LEAD_SECONDS * rate;
  for (const slot of slots) {
    starts.push(Math.round(at));
    at += slot.length + slot.pause * secondsPerPause * rate;
  }
  return { starts, secondsPerPause };
}
