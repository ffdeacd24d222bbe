import type { Db, SessionRow } from '@vizzi/db';
import { LRUCache } from 'lru-cache';
import type { CatalogVersion } from './catalog-version.js';
import { getSessionRow } from './session-row.js';

/** Stored sessions, for calls that read one many times a second. */
export interface SessionRowCache {
  /** Throws `not_found`. */
  get(id: number): Promise<SessionRow>;
}

/** A change that went unnoticed is served after this time at the latest. */
const TTL_MS = 500;
const MAX_SESSIONS = 10_000;

/** Keeps each session until the catalogue changes, here or in another process. */
export function createSessionRowCache(db: Db, catalogVersion: CatalogVersion): SessionRowCache {
  const kept = new LRUCache<string, SessionRow, number>({
    max: MAX_SESSIONS,
    ttl: TTL_MS,
    fetchMethod: (_key, _stale, { context: id }) => getSessionRow(db, id),
  });
  return {
    async get(id) {
      // The key holds the version, so that an answer from before a change is not found after it.
      const key = `${catalogVersion.current}:${id}`;
      return kept.get(key) ?? kept.forceFetch(key, { context: id });
    },
  };
}
