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
  const { speech, weights, silence } = budget(slots, seconds, rate);
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

/** In a preview, one unit of pause lasts at least this long. */
const UNHURRIED_PAUSE = 0.6;

/** Places as many of the first sentences into `seconds` as leave time to breathe; the last one is heard to its end. */
export function scheduleOpening(slots: readonly Slot[], seconds: number, rate: number): Schedule & { count: number } {
  for (let count = slots.length; count > 1; count -= 1) {
    const { silence, weights } = budget(slots.slice(0, count), seconds, rate);
    if (silence >= weights * UNHURRIED_PAUSE)
      return { count, ...scheduleSentences(slots.slice(0, count), seconds, rate) };
  }
  throw new Error(`two sentences do not fit into ${seconds} s`);
}

/** Seconds of speech and of silence, and the weight of the pauses between the sentences. */
function budget(slots: readonly Slot[], seconds: number, rate: number) {
  const speech = slots.reduce((sum, slot) => sum + slot.length, 0) / rate;
  const weights = slots.slice(0, -1).reduce((sum, slot) => sum + slot.pause, 0); // the tail follows the last one
  return { speech, weights, silence: seconds - LEAD_SECONDS - TAIL_SECONDS - speech };
}
