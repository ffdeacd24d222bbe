import { createHash, randomBytes } from 'node:crypto';
import { type Db, deleteOldAuthSessions, readClock, type UserRow } from '@vizzi/db';
import { MEMBER_LIMITS } from '@vizzi/domain';
import { Lucia, TimeSpan } from 'lucia';
import { BatchingAdapter, ReadingAdapter } from './batching-adapter.js';
import type { Viewer } from './viewer.js';

/** The member of a token. */
export interface ValidSession {
  readonly viewer: Viewer;
}

interface NewSession {
  readonly password?: string;
  readonly now?: Date | undefined;
  /** A transaction that begins the session when it is committed. */
  readonly within?: Db;
}

/** The sessions of signed-in members. Only this module and its adapter use lucia. */
export interface AuthSessions {
  /**
   * Starts a session, now by the database's clock, which is read unless it is given; answers its token for the cookie, and when the
   * session ends at the latest. Throws `unauthenticated` when the hash of the member's password is not `password` any more. A
   * member's sessions beyond the limit end, the longest unused first, but not within a transaction.
   */
  create(userId: number, options?: NewSession): Promise<{ token: string; expiresAt: Date }>;
  /** The member of a token; undefined when it is not valid. `fresh` skips the cache. */
  validate(token: string, options?: { fresh: boolean }): Promise<ValidSession | undefined>;
  invalidate(token: string): Promise<void>;
  /** Ends every session of a member. */
  invalidateAll(userId: number): Promise<void>;
  /** Drops what is cached of an account, after it has changed. */
  forget(userId: number): void;
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    UserId: number;
    DatabaseUserAttributes: Omit<UserRow, 'id'>;
    DatabaseSessionAttributes: {
      /** Only given to a new session. */
      readonly password: string | undefined;
      /** When the session was read, by the database's clock. */
      readonly readAt: Date;
    };
  }
}

/** A session ends this long after its last renewal; use in the second half renews it. */
const LIFETIME = new TimeSpan(30, 'd');
/** A session ends this long after the sign-in at the latest. */
const MAX_LIFETIME = new TimeSpan(90, 'd');

/** Sessions begin and end by the database's clock; those of servers may differ. */
export function createAuthSessions(db: Db): AuthSessions {
  const lucia = createLucia(new BatchingAdapter(db));
  const reading = createLucia(new ReadingAdapter(db));
  return {
    async create(userId, { password, now, within } = {}) {
      const readAt = now ?? (await readClock(within ?? db));
      const token = `${createToken()}.${readAt.getTime().toString(36)}`;
      const id = hashToken(token);
      const sessions = within ? createLucia(new BatchingAdapter(within)) : lucia;
      await sessions.createSession(userId, { password, readAt }, { sessionId: id });
      // Afterwards, so that of several at once the last one sees the sessions of all.
      if (!within) await deleteOldAuthSessions(db, { id, userId, limit: MEMBER_LIMITS.authSessions });
      // By the server's clock, like the date of its answer, with which browsers compare it.
      return { token, expiresAt: new Date(Date.now() + MAX_LIFETIME.milliseconds()) };
    },
    async validate(token) {
      const { session, user } = await reading.validateSession(hashToken(token));
      if (!session) return undefined;
      if (latestEndOf(token) > session.readAt.getTime()) return { viewer: user };
      await reading.invalidateSession(session.id);
      return undefined;
    },
    invalidate: (token) => lucia.invalidateSession(hashToken(token)),
    invalidateAll: (userId) => lucia.invalidateUserSessions(userId),
    forget: () => {},
  };
}

function createLucia(adapter: BatchingAdapter) {
  return new Lucia(adapter, {
    sessionExpiresIn: LIFETIME,
    getSessionAttributes: ({ readAt }) => ({ readAt }),
    getUserAttributes: ({ password: _p, stripeCustomerId: _c, stripeSubscriptionId: _s, ...attributes }) => attributes,
  });
}

/** The latest end of a session. The token contains its creation time; a changed time makes another, unknown token. */
function latestEndOf(token: string): number {
  const createdAt = Number.parseInt(token.split('.')[1] ?? '', 36);
  return Number.isNaN(createdAt) ? 0 : createdAt + MAX_LIFETIME.milliseconds();
}

/** 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database holds only the hash, so that a copy of it contains no valid token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
