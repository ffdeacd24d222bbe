import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@vizzi/domain';

/** Milliseconds for which something locked is tried again, as long as PostgreSQL waits for a lock. */
const PATIENCE_MS = 2_000;
/** Milliseconds between tries; no more with time, or those who came later are quicker. */
const PAUSE_MS = 5;

/**
 * Tries again what a batch left out because something of it is or may be locked, instead of waiting for it with a connection. `attempt`
 * and `again` answer nothing where it was left out; the second has batches of its own, so that many of them keep nobody else
 * waiting. Throws `unavailable` after two seconds.
 */
export async function untilFree<Result>(
  attempt: () => Promise<Result | undefined>,
  again: () => Promise<Result | undefined>,
): Promise<Result> {
  const until = performance.now() + PATIENCE_MS;
  let result = await attempt();
  while (result === undefined) {
    if (performance.now() > until) {
      throw new AppError('unavailable', 'This is being changed at the moment. Please try again.');
    }
    await wait(PAUSE_MS);
    result = await again();
  }
  return result;
}
