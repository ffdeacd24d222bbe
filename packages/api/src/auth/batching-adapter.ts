import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle';
import { authSessions, type AuthSessionWithUser, type Db, findAuthSessions, insertAuthSession, users } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { DatabaseSession, DatabaseUser } from 'lucia';
import { createBatcher } from '../batcher.js';

type Found = [session: DatabaseSession | null, user: DatabaseUser | null];

const MAX_BATCH = 1_000;
const MAX_WAITING = 10_000;

/** lucia's adapter; look-ups that arrive together share one query. Throws `unavailable` when too many wait. */
export class BatchingAdapter extends DrizzlePostgreSQLAdapter {
  readonly #db: Db;
  readonly #lookUp: (sessionId: string) => Promise<Found>;

  constructor(db: Db) {
    super(db, authSessions, users);
    this.#db = db;
    this.#lookUp = createBatcher({
      maxBatch: MAX_BATCH,
      maxWaiting: MAX_WAITING,
      async run(sessionIds) {
        const found = await findAuthSessions(db, sessionIds);
        const byId = new Map(found.map((row) => [row.session.id, toLucia(row)]));
        return sessionIds.map((id) => ({ value: byId.get(id) ?? [null, null] }));
      },
    });
  }

  override async setSession({ attributes, ...session }: DatabaseSession): Promise<void> {
    if (await insertAuthSession(this.#db, { ...attributes, ...session })) return;
    throw new AppError('unauthenticated', 'Invalid username or password');
  }

  override getSessionAndUser(sessionId: string): Promise<Found> {
    return this.#lookUp(sessionId);
  }
}

function toLucia({ session, user: { id, ...attributes } }: AuthSessionWithUser): Found {
  return [
    { ...session, attributes: {} },
    { id, attributes },
  ];
}
