import type { Db } from '@vizzi/db';
import type { AuthSessions } from './auth/auth-sessions.js';
import type { CatalogReads } from './catalog/catalog-reads.js';
import type { CatalogVersion } from './catalog/catalog-version.js';
import type { SessionRowCache } from './catalog/session-row-cache.js';
import type { BillingGateway } from './billing/gateway.js';
import type { Clock } from './clock.js';
import type { Mailer } from './mail/mailer.js';
import type { ListenerCounter } from './player/listener-counter.js';
import type { ProgressLog } from './player/progress-log.js';

/** Hashes passwords. Verifying against no hash at all does the same work and answers false. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

/** What anyone may do only so often. */
export type LimitedAction = 'login' | 'register' | 'reset' | 'support';

/** Slows down who tries too often. Nothing is ever closed for good. */
export interface Limits {
  /** Counts one try for an account (or other name) and an address. Throws `too_many_requests` with the time to wait. */
  take(action: LimitedAction, name: string, address: string): Promise<void>;
  /** Forgets the tries for a name, after one that was right. */
  reset(action: LimitedAction, name: string): Promise<void>;
}

/** Addresses of our own pages, for mails and for whoever sends people back to us. */
export interface Links {
  to(path: string): string;
}

/** The ports of every use-case. */
export interface Deps {
  readonly db: Db;
  readonly authSessions: AuthSessions;
  /** Undefined when nothing can be sold here. */
  readonly billing: BillingGateway | undefined;
  /** Public reads; the server keeps their answers. */
  readonly catalog: CatalogReads;
  readonly catalogVersion: CatalogVersion;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly links: Links;
  readonly mail: Mailer;
  readonly passwords: Passwords;
  readonly progress: ProgressLog;
  readonly listeners: ListenerCounter;
  readonly sessions: SessionRowCache;
}
