import type { Db, SessionRow } from '@vizzi/db';
import { LRUCache } from 'lru-cache';
import type { CatalogVersion } from './catalog-version.js';
import { getSessionRow } from './session-row.js';

/** Sessions as stored, for whoever asks many times a second. */
export interface SessionRowCache {
  /** Throws `not_found`. */
  get(id: number): Promise<SessionRow>;
}

/** However a change may have been missed, a session is not older than this. */
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
      // What was asked for before a change bears the version of before, and is not found after it.
      const key = `${catalogVersion.current}:${id}`;
      return kept.get(key) ?? kept.forceFetch(key, { context: id });
    },
  };
}
