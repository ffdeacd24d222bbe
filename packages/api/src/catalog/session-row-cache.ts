import { type Db, findSessionsById, type SessionRow } from '@vizzi/db';
import { LRUCache } from 'lru-cache';
import { createBatcher } from '../batcher.js';
import type { CatalogVersion } from './catalog-version.js';
import { sessionNotFound } from './session-row.js';

/** Stored sessions, for calls that read one many times a second. */
export interface SessionRowCache {
  /** Throws `not_found`. */
  get(id: number): Promise<SessionRow>;
}

/** A change that went unnoticed is served after this time at the latest. */
const TTL_MS = 500;
const MAX_SESSIONS = 10_000;
const MAX_BATCH = 1_000;
const MAX_WAITING = 10_000;

/**
 * Keeps each session until the catalogue changes, here or in another process. Those that are asked for together share one
 * query: anybody may ask for the audio of sessions that there are not, and they are not kept.
 */
export function createSessionRowCache(db: Db, catalogVersion: CatalogVersion): SessionRowCache {
  const read = createBatcher<number, SessionRow>({
    maxBatch: MAX_BATCH,
    maxWaiting: MAX_WAITING,
    async run(ids) {
      const rows = new Map((await findSessionsById(db, ids)).map((row) => [row.id, row]));
      return ids.map((id) => {
        const row = rows.get(id);
        return row ? { value: row } : { error: sessionNotFound() };
      });
    },
  });
  const kept = new LRUCache<string, SessionRow, number>({
    max: MAX_SESSIONS,
    ttl: TTL_MS,
    fetchMethod: (_key, _stale, { context: id }) => read(id),
  });
  return {
    async get(id) {
      // The key holds the version, so that an answer from before a change is not found after it.
      const key = `${catalogVersion.current}:${id}`;
      return kept.get(key) ?? kept.forceFetch(key, { context: id });
    },
  };
}
