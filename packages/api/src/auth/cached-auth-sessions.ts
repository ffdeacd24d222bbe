import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.js';
import type { AuthSessions, ValidSession } from './auth-sessions.js';

/** A session that another process ends is valid here for this long at most. */
const TTL_MS = 1_000;
const MAX_SESSIONS = 50_000;

/**
 * Caches the member of a token for a second, so that reports of progress do not query the database each time. A session
 * that this process ends is invalid at once; `fresh` skips the cache where a second matters.
 */
export function cacheAuthSessions(inner: AuthSessions, clock: Clock): AuthSessions {
  // A clock that is set back must not keep an ended session in the cache.
  const now = () => clock.elapsed();
  const cache = new LRUCache<string, ValidSession>({ max: MAX_SESSIONS, ttl: TTL_MS, ttlResolution: 0, perf: { now } });
  let changes = 0;

  async function lookUp(token: string): Promise<ValidSession | undefined> {
    // The second starts before the query: its answer may be as old as that.
    const [start, changesBefore] = [now(), changes];
    const session = await inner.validate(token);
    if (!session) cache.delete(token);
    // A session that ended during the query must not come back with its answer.
    else if (changes === changesBefore) cache.set(token, session, { start });
    return session;
  }

  return {
    create: (userId, session) => inner.create(userId, session),
    async validate(token, options) {
      const known = options?.fresh ? undefined : cache.get(token);
      return known ?? lookUp(token);
    },
    async invalidate(token) {
      await inner.invalidate(token);
      changes += 1;
      cache.delete(token);
    },
    async invalidateAll(userId) {
      await inner.invalidateAll(userId);
      this.forget(userId);
    },
    forget(userId) {
      changes += 1;
      for (const [token, session] of cache.entries()) if (session.viewer.id === userId) cache.delete(token);
    },
  };
}
