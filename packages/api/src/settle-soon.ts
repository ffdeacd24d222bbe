import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 1_000;

/**
 * Waits for at most a second for work that follows what is done already, so that a call right after this one finds it done. Whether it
 * fails or takes longer changes nothing in the answer: what was committed is not told as a failure.
 */
export async function settleSoon(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => {}), wait(PATIENCE_MS, undefined, { ref: false })]);
}
