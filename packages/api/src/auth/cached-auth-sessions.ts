import { LRUCache } from 'lru-cache';
import type { Clock } from '../deps.js';
import type { AuthSessions, ValidSession } from './auth-sessions.js';

/** Another process that ends a session is heard this late at the most. */
const TTL_MS = 1_000;
const MAX_SESSIONS = 50_000;

/**
 * Remembers for a second who is behind a token, so that a listener's reports do not ask the database each time. What
 * this process ends is dead at once; callers that must not be wrong by a second ask for a fresh answer.
 */
export function cacheAuthSessions(inner: AuthSessions, clock: Clock): AuthSessions {
  const cache = new LRUCache<string, ValidSession>({
    max: MAX_SESSIONS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: (token) => inner.validate(token),
  });
  return {
    create: (userId) => inner.create(userId),
    validate: (token, options) => cache.fetch(token, { forceRefresh: options?.fresh ?? false }),
    async invalidate(token) {
      await inner.invalidate(token);
      cache.delete(token);
    },
    async invalidateAll(userId) {
      await inner.invalidateAll(userId);
      this.forget(userId);
    },
    forget(userId) {
      for (const [token, session] of cache.entries()) if (session.viewer.id === userId) cache.delete(token);
    },
  };
}
