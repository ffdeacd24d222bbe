import { randomBytes } from 'node:crypto';
import { CATALOG_CHANNEL, type Database, keepSecret } from '@vizzi/db';
import { createAuthSessions } from './auth/auth-sessions.js';
import { cacheAuthSessions } from './auth/cached-auth-sessions.js';
import { createCallTurns } from './call-turns.js';
import { createSharedCalls } from './shared-calls.js';
import { createCandidateCache } from './catalog/candidate-cache.js';
import { createCatalogReads } from './catalog/catalog-reads.js';
import { createCoverNames } from './catalog/cover-names.js';
import { createCatalogVersion } from './catalog/catalog-version.js';
import { createSessionSearch } from './catalog/session-search.js';
import { createSessionRowCache } from './catalog/session-row-cache.js';
import type { Deps } from './deps.js';
import { createFairQueue } from './fair-queue.js';
import { createLeaseKeySource, type LeaseKeySet } from './offline/lease-keys.js';
import { createListenerCounter } from './player/listener-counter.js';
import { createProgressLog } from './player/progress-log.js';

/** The ports that reach outside the database; production and tests bring their own. */
export interface Ports extends Pick<
  Deps,
  'billing' | 'breaches' | 'clock' | 'limits' | 'links' | 'mail' | 'media' | 'passwords'
> {
  /** Without one, a secret is made at the first start and kept in the database. */
  readonly guaranteeSecret?: string | undefined;
  /** Without them, a key is made when it is first needed and kept in the database. */
  readonly offlineLeaseKeys?: LeaseKeySet | undefined;
  /** Calls of one client address that are under way at once; 0, or without it, is no limit. */
  readonly callsPerAddress?: number | undefined;
}

/** A flood of sign-ins from many networks has so many queries at once; those of everybody else wait for no more of them. */
const SIGN_INS_AT_ONCE = 8;
const SIGN_INS_WAITING = 200;
const SIGN_IN_WAIT_MS = 2_000;

const createSecret = () => randomBytes(32).toString('base64url');

/** Everything that use-cases need, on an open database. It is notified of catalogue changes that other processes make. */
export async function createDeps(database: Database, ports: Ports): Promise<Deps> {
  const { db } = database;
  const catalogVersion = createCatalogVersion();
  await database.listen(CATALOG_CHANNEL, catalogVersion.changed);
  return {
    ...ports,
    db,
    guaranteeSecret: ports.guaranteeSecret ?? (await keepSecret(db, 'guarantee', createSecret())),
    deviceSecret: await keepSecret(db, 'device', createSecret()),
    leaseKeys: createLeaseKeySource(db, ports.offlineLeaseKeys),
    checkouts: createSharedCalls(),
    ping: database.ping,
    catalogVersion,
    candidates: createCandidateCache(db, catalogVersion),
    catalog: createCatalogReads(db),
    authSessions: cacheAuthSessions(createAuthSessions(db), ports.clock),
    progress: createProgressLog(db, ports.clock),
    covers: createCoverNames(db),
    listeners: createListenerCounter(db, ports.clock),
    search: createSessionSearch(db),
    sessions: createSessionRowCache(db, catalogVersion),
    signInTurns: createFairQueue({
      concurrency: SIGN_INS_AT_ONCE,
      maxWaiting: SIGN_INS_WAITING,
      maxWaitMs: SIGN_IN_WAIT_MS,
      refusal: 'Too many people sign in at the moment. Please try again.',
      elapsed: () => ports.clock.elapsed(),
    }),
    turns: createCallTurns(ports.callsPerAddress ?? 0, ports.clock),
  };
}
