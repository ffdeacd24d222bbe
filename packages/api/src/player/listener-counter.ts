import { countListeners, type Db, findCounted, type Listen } from '@vizzi/db';
import { AppError, localDay } from '@vizzi/domain';
import { createBatcher } from '../batcher.js';
import type { Clock } from '../clock.js';
import { untilFree } from './until-free.js';

/**
 * Counts listeners: a member counts once a day for a session. Those that arrive together share a transaction. A count does
 * not announce a change of the catalogue, so cached answers may show the count of up to five seconds ago.
 */
export interface ListenerCounter {
  /** Counts a member as a listener of a session; answers when it is durable. Throws `not_found` or `unavailable`. */
  readonly count: (listen: Listen) => Promise<void>;
}

const MAX_BATCH = 1_000;
const MAX_WAITING = 10_000;

export function createListenerCounter(db: Db, clock: Clock): ListenerCounter {
  const createCounter = () =>
    createBatcher<Listen, true | undefined>({
      maxBatch: MAX_BATCH,
      maxWaiting: MAX_WAITING,
      async run(listens) {
        // UTC, because a member could choose another time zone and begin a new day.
        const day = localDay(clock.now(), 'UTC');
        // Without a lock: servers wait for each other's locks of a popular session.
        const counted = new Set((await findCounted(db, listens, day)).map(keyOf));
        const { sessions, members } = await countListeners(
          db,
          listens.filter((listen) => !counted.has(keyOf(listen))),
          day,
        );
        return listens.map((listen) => {
          const { userId, sessionId } = listen;
          if (counted.has(keyOf(listen))) return { value: true };
          if (sessions.locked.has(sessionId) || members.locked.has(userId)) return { value: undefined };
          if (!sessions.free.has(sessionId)) return { error: new AppError('not_found', 'Session not found') };
          return { value: true };
        });
      },
    });
  const count = createCounter();
  const countAgain = createCounter();
  return {
    async count(listen) {
      await untilFree(
        () => count(listen),
        () => countAgain(listen),
      );
    },
  };
}

function keyOf({ userId, sessionId }: Listen): string {
  return `${userId} ${sessionId}`;
}
