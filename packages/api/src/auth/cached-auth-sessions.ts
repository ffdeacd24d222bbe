import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.js';
import type { AuthSessions, ValidSession } from './auth-sessions.js';

/** Another process that ends a session is heard this late at the most. */
const TTL_MS = 1_000;
const MAX_SESSIONS = 50_000;

/**
 * Remembers for a second who is behind a token, so that a listener's reports do not ask the database each time. What
 * this process ends is dead at once; callers that must not be wrong by a second ask for a fresh answer.
 */
export function cacheAuthSessions(inner: AuthSessions, clock: Clock): AuthSessions {
  const now = () => clock.now().getTime();
  const cache = new LRUCache<string, ValidSession>({ max: MAX_SESSIONS, ttl: TTL_MS, ttlResolution: 0, perf: { now } });
  let changes = 0;

  async function lookUp(token: string): Promise<ValidSession | undefined> {
    // The second counts from the question: the answer may be as old as that.
    const [start, changesBefore] = [now(), changes];
    const session = await inner.validate(token);
    if (!session) cache.delete(token);
    // Whoever was signed out meanwhile would be back with an answer from before.
    else if (changes === changesBefore) cache.set(token, session, { start });
    return session;
  }

  return {
    create: (userId) => inner.create(userId),
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
