import { countListeners, type Db, type Listen } from '@vizzi/db';
import { AppError, localDay } from '@vizzi/domain';
import { type BatcherOptions, createBatcher, createBatcherByKey } from '../batcher.js';
import type { Clock } from '../clock.js';

/**
 * Counts listeners: a member counts once a day for a session. Those that arrive together share a transaction. A count does
 * not announce a change of the catalogue, so cached answers may show the count of up to five seconds ago.
 */
export interface ListenerCounter {
  /** Counts a member as a listener of a session; answers when it is durable. Throws `not_found` or `unavailable`. */
  readonly count: (listen: Listen) => Promise<void>;
}

/** Whether the session and the member of a listen were found. */
interface Found {
  readonly isSession: boolean;
  readonly isMember: boolean;
}

const MAX_BATCH = 1_000;
const MAX_WAITING = 10_000;

export function createListenerCounter(db: Db, clock: Clock): ListenerCounter {
  const counter = (options: { readonly skipLocked: boolean }): BatcherOptions<Listen, Found> => ({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    async run(listens) {
      // UTC, because a member could choose another time zone and begin a new day.
      const { sessions, members } = await countListeners(db, listens, localDay(clock.now(), 'UTC'), options);
      return listens.map(({ userId, sessionId }) => ({
        value: { isSession: sessions.has(sessionId), isMember: members.has(userId) },
      }));
    },
  });
  const countFree = createBatcher(counter({ skipLocked: true }));
  // So that an account or a session that is locked keeps nobody else waiting.
  const countBusy = createBatcherByKey(counter({ skipLocked: false }));
  return {
    async count(listen) {
      const { isSession, isMember } = await countFree(listen);
      if (isSession && isMember) return;
      const key = isMember ? `session ${listen.sessionId}` : `member ${listen.userId}`;
      if (!(await countBusy(key, listen)).isSession) throw new AppError('not_found', 'Session not found');
    },
  };
}
