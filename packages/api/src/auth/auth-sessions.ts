import { createHash, randomBytes } from 'node:crypto';
import { type Db, deleteExpiredAuthSessions, type UserRow } from '@vizzi/db';
import { Lucia, TimeSpan } from 'lucia';
import { BatchingAdapter } from './batching-adapter.js';
import type { Viewer } from './viewer.js';

/** Who is behind a token; `renewedUntil` is set when the cookie should live longer. */
export interface ValidSession {
  readonly viewer: Viewer;
  readonly renewedUntil: Date | undefined;
}

/** Who is signed in where. The only module that knows lucia, with its adapter. */
export interface AuthSessions {
  /** Signs a member in: a new token for the cookie, each time. */
  create(userId: number): Promise<{ token: string; expiresAt: Date }>;
  /** The member behind a token. `fresh` refuses an answer that may be a moment old. */
  validate(token: string, options?: { fresh: boolean }): Promise<ValidSession | undefined>;
  invalidate(token: string): Promise<void>;
  /** Signs a member out everywhere. */
  invalidateAll(userId: number): Promise<void>;
  /** The account has changed: what is remembered of it is out of date. */
  forget(userId: number): void;
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    UserId: number;
    DatabaseUserAttributes: Omit<UserRow, 'id'>;
  }
}

/** A session lives this long after its last use, give or take half. */
const LIFETIME = new TimeSpan(30, 'd');
/** And this long in all, however much it is used. */
const LONGEST = new TimeSpan(90, 'd');

/** `now` in milliseconds decides the end that no use puts off; lucia reads the wall clock for the other. */
export function createAuthSessions(db: Db, now: () => number = Date.now): AuthSessions {
  const lucia = createLucia(db);
  return {
    async create(userId) {
      await deleteExpiredAuthSessions(db, userId, new Date(now()));
      const token = `${createToken()}.${now().toString(36)}`;
      const { expiresAt } = await lucia.createSession(userId, {}, { sessionId: hashToken(token) });
      return { token, expiresAt };
    },
    async validate(token) {
      const { session, user } = await lucia.validateSession(hashToken(token));
      if (!session) return undefined;
      const end = endOf(token);
      if (end <= now()) {
        await lucia.invalidateSession(session.id);
        return undefined;
      }
      const renewedUntil = new Date(Math.min(session.expiresAt.getTime(), end));
      return { viewer: user, renewedUntil: session.fresh ? renewedUntil : undefined };
    },
    invalidate: (token) => lucia.invalidateSession(hashToken(token)),
    invalidateAll: (userId) => lucia.invalidateUserSessions(userId),
    forget: () => {},
  };
}

function createLucia(db: Db) {
  return new Lucia(new BatchingAdapter(db), {
    sessionExpiresIn: LIFETIME,
    getUserAttributes: ({ password: _p, stripeCustomerId: _c, stripeSubscriptionId: _s, ...attributes }) => attributes,
  });
}

/**
 * When a session is over for good. The token says when it was made; who changes that has a token that nobody made.
 */
function endOf(token: string): number {
  const madeAt = Number.parseInt(token.split('.')[1] ?? '', 36);
  return Number.isNaN(madeAt) ? 0 : madeAt + LONGEST.milliseconds();
}

/** 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database holds only this: reading it signs nobody in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
