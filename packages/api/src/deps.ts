import type { Db } from '@vizzi/db';
import type { z } from 'zod';
import type { AuthSessions } from './auth/auth-sessions.js';
import type { CatalogReads } from './catalog/catalog-reads.js';
import type { CatalogVersion } from './catalog/catalog-version.js';
import type { SessionSearch } from './catalog/session-search.js';
import type { SessionRowCache } from './catalog/session-row-cache.js';
import type { subscriptionIntent } from './billing/contract.js';
import type { BillingGateway } from './billing/gateway.js';
import type { SharedCalls } from './billing/shared-calls.js';
import type { Clock } from './clock.js';
import type { Mailer } from './mail/mailer.js';
import type { ListenerCounter } from './player/listener-counter.js';
import type { ProgressLog } from './player/progress-log.js';

/** Hashes passwords. Verifying without a hash takes the same time and answers false. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

/** Actions with a rate limit. */
export type LimitedAction = 'login' | 'register' | 'reset' | 'search' | 'subscribe' | 'support';

/** Limits the rate of tries, by name and by address. */
export interface Limits {
  /** Counts one try for an account (or other name) and an address. Throws `too_many_requests` with the time to wait. */
  take(action: LimitedAction, name: string, address: string): Promise<void>;
  /** Resets the count of a name after a successful try. */
  reset(action: LimitedAction, name: string): Promise<void>;
}

/** Absolute addresses of the product's pages, for mails and for the payment provider. */
export interface Links {
  to(path: string): string;
}

/** The ports of every use-case. */
export interface Deps {
  readonly db: Db;
  /** Resolves when the database answers, apart from all other queries. */
  readonly ping: () => Promise<void>;
  readonly authSessions: AuthSessions;
  /** Undefined when no payment provider is configured. */
  readonly billing: BillingGateway | undefined;
  /** Checkouts that are being prepared in this process. */
  readonly checkouts: SharedCalls<z.output<typeof subscriptionIntent>>;
  /** The key of the hashes by which the money-back guarantee knows a person again. */
  readonly guaranteeSecret: string;
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
  readonly search: SessionSearch;
  readonly sessions: SessionRowCache;
}
