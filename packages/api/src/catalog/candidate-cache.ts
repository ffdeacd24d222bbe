import { type Db, findCandidates } from '@vizzi/db';
import { LRUCache } from 'lru-cache';
import type { CatalogVersion } from './catalog-version.js';

export type SessionCandidate = Awaited<ReturnType<typeof findCandidates>>[number];

/** What suggestions choose from. */
export interface CandidateCache {
  /** Every session, in the order of ids. */
  all(): Promise<readonly SessionCandidate[]>;
}

/** A change that went unnoticed is seen after this time at the latest. */
const TTL_MS = 5000;

/** Keeps the sessions until the catalogue changes, here or in another process. */
export function createCandidateCache(db: Db, catalogVersion: CatalogVersion): CandidateCache {
  const kept = new LRUCache<number, SessionCandidate[]>({
    max: 1,
    ttl: TTL_MS,
    // Sessions that leave the cache while they are read are still the answer of the calls that wait for them.
    ignoreFetchAbort: true,
    fetchMethod: async () => findCandidates(db),
  });
  return {
    all: async () => kept.get(catalogVersion.current) ?? kept.forceFetch(catalogVersion.current),
  };
}
