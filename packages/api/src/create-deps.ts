import { CATALOG_CHANNEL, type Database } from '@vizzi/db';
import { createAuthSessions } from './auth/auth-sessions.js';
import { cacheAuthSessions } from './auth/cached-auth-sessions.js';
import { createCatalogReads } from './catalog/catalog-reads.js';
import { createCatalogVersion } from './catalog/catalog-version.js';
import { createSessionRowCache } from './catalog/session-row-cache.js';
import type { Deps } from './deps.js';
import { createListenerCounter } from './player/listener-counter.js';
import { createProgressLog } from './player/progress-log.js';

/** The ports that reach outside the database; production and tests bring their own. */
export type Ports = Pick<Deps, 'billing' | 'clock' | 'limits' | 'links' | 'mail' | 'passwords'>;

/** Everything that use-cases need, on an open database. It hears of catalogue changes that other processes make. */
export async function createDeps(database: Database, ports: Ports): Promise<Deps> {
  const { db } = database;
  const catalogVersion = createCatalogVersion();
  await database.listen(CATALOG_CHANNEL, catalogVersion.changed);
  return {
    ...ports,
    db,
    catalogVersion,
    catalog: createCatalogReads(db),
    authSessions: cacheAuthSessions(createAuthSessions(db), ports.clock),
    progress: createProgressLog(db, ports.clock),
    listeners: createListenerCounter(db),
    sessions: createSessionRowCache(db, catalogVersion),
  };
}
