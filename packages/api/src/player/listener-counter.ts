import { addListeners, type Db } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { createBatcher } from '../batcher.js';

/**
 * Counts listeners, those that arrive together in one statement. A count does not announce a change of the catalogue, so
 * cached answers may show the count of up to five seconds ago.
 */
export interface ListenerCounter {
  /** Counts one more listener of a session; answers when it is durable. Throws `not_found` or `unavailable`. */
  count(sessionId: number): Promise<void>;
}

const MAX_BATCH = 1_000;
const MAX_WAITING = 10_000;

export function createListenerCounter(db: Db): ListenerCounter {
  const count = createBatcher<number, void>({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    async run(sessionIds) {
      const counts = new Map<number, number>();
      for (const id of sessionIds) counts.set(id, (counts.get(id) ?? 0) + 1);
      const existing = await addListeners(db, new Map([...counts].toSorted(([a], [b]) => a - b)));
      return sessionIds.map((id) =>
        existing.has(id) ? { value: undefined } : { error: new AppError('not_found', 'Session not found') },
      );
    },
  });
  return { count };
}
