/** A sentence for the schedule: its length in samples and the weight of the pause after it. */
export interface Slot {
  readonly length: number;
  readonly pause: number;
}

export interface Schedule {
  /** Where each sentence starts, in samples. */
  readonly starts: readonly number[];
  /** Seconds of one unit of pause. */
  readonly secondsPerPause: number;
}

const LEAD_SECONDS = 1;
const TAIL_SECONDS = 2.2;
const SHORTEST_PAUSE = 0.4;

/**
 * Places the sentences so that the session lasts exactly `seconds`: the remaining silence is distributed by weight.
 * Throws when a unit of pause would be shorter than 0.4 s, because the text is too long.
 */
export function scheduleSentences(slots: readonly Slot[], seconds: number, rate: number): Schedule {
  const speech = slots.reduce((sum, slot) => sum + slot.length, 0) / rate;
  const weights = slots.slice(0, -1).reduce((sum, slot) => sum + slot.pause, 0); // the tail follows the last one
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
