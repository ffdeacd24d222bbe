import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle';
import {
  authSessions,
  type AuthSessionWithUser,
  type Db,
  findAuthSessions,
  hasTimedOut,
  insertAuthSession,
  renewAuthSession,
  users,
} from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { DatabaseSession, DatabaseUser } from 'lucia';
import { createBatcher } from '../batcher.js';
import { settleSoon } from '../settle-soon.js';

type Found = [session: DatabaseSession | null, user: DatabaseUser | null];

const MAX_BATCH = 1_000;
const MAX_WAITING = 10_000;

/**
 * lucia's adapter; look-ups that arrive together share one query. Throws `unavailable` when too many wait. Sessions end by
 * the database's clock: lucia, which reads the server's, is told an end that is as far away by that one.
 */
export class BatchingAdapter extends DrizzlePostgreSQLAdapter {
  readonly #db: Db;
  readonly #lookUp: (sessionId: string) => Promise<Found>;

  constructor(db: Db) {
    super(db, authSessions, users);
    this.#db = db;
    this.#lookUp = createBatcher({
      maxBatch: MAX_BATCH,
      maxWaiting: MAX_WAITING,
      // They waited for the same database, and would wait for as long once more.
      failsWaiting: hasTimedOut,
      async run(sessionIds) {
        const found = await findAuthSessions(db, sessionIds);
        const byId = new Map(found.map((row) => [row.session.id, toLucia(row)]));
        return sessionIds.map((id) => ({ value: byId.get(id) ?? [null, null] }));
      },
    });
  }

  override async setSession({ id, userId, expiresAt, attributes }: DatabaseSession): Promise<void> {
    const { password } = attributes;
    if (await insertAuthSession(this.#db, { id, userId, milliseconds: millisecondsTo(expiresAt), password })) return;
    throw new AppError('unauthenticated', 'Invalid username or password');
  }

  override updateSessionExpiration(sessionId: string, expiresAt: Date): Promise<void> {
    return renewAuthSession(this.#db, sessionId, millisecondsTo(expiresAt));
  }

  override getSessionAndUser(sessionId: string): Promise<Found> {
    return this.#lookUp(sessionId);
  }
}

/** The same for reading who is signed in, which needs neither the renewal of a session nor the deletion of one that is over. */
export class ReadingAdapter extends BatchingAdapter {
  override updateSessionExpiration(sessionId: string, expiresAt: Date): Promise<void> {
    return settleSoon(super.updateSessionExpiration(sessionId, expiresAt));
  }

  override deleteSession(sessionId: string): Promise<void> {
    return settleSoon(super.deleteSession(sessionId));
  }
}

function millisecondsTo(time: Date): number {
  return time.getTime() - Date.now();
}

function toLucia({ session, user: { id, ...attributes }, now }: AuthSessionWithUser): Found {
  const expiresAt = new Date(Date.now() + session.expiresAt.getTime() - now.getTime());
  return [
    { ...session, expiresAt, attributes: { password: undefined, readAt: now } },
    { id, attributes },
  ];
}
