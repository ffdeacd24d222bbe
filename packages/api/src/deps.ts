import type { Db } from '@vizzi/db';
import type { Music, Place } from '@vizzi/domain';
import type { z } from 'zod';
import type { AuthSessions } from './auth/auth-sessions.js';
import type { CandidateCache } from './catalog/candidate-cache.js';
import type { Caller, CallTurns } from './call-turns.js';
import type { CatalogReads } from './catalog/catalog-reads.js';
import type { CoverNames } from './catalog/cover-names.js';
import type { CatalogVersion } from './catalog/catalog-version.js';
import type { SessionSearch } from './catalog/session-search.js';
import type { SessionRowCache } from './catalog/session-row-cache.js';
import type { subscriptionIntent } from './billing/contract.js';
import type { BillingGateway } from './billing/gateway.js';
import type { SharedCalls } from './shared-calls.js';
import type { Clock } from './clock.js';
import type { Mailer } from './mail/mailer.js';
import type { LeaseKeySource } from './offline/lease-keys.js';
import type { FairQueue } from './fair-queue.js';
import type { ListenerCounter } from './player/listener-counter.js';
import type { ProgressLog } from './player/progress-log.js';

/**
 * Hashes passwords. Verifying without a hash takes the same time and answers false. The address of the client bounds its
 * share of the queue; throws `unavailable` beyond.
 */
export interface Passwords {
  /** `known` names a member in a session, on a device or in a network of theirs, or a reset link: strangers do not keep them waiting. */
  hash(password: string, address?: string, known?: string): Promise<string>;
  verify(hash: string | undefined, password: string, address?: string, known?: string): Promise<boolean>;
}

/** A service that knows leaked passwords; it answers no when it is not configured or cannot be reached. */
export interface BreachLookup {
  includes(password: string): Promise<boolean>;
}

/** Actions with a limit by address, and by name in a network. */
export type LimitedAction = 'login' | 'register' | 'reset' | 'search' | 'subscribe' | 'support';
/** Actions with a limit by name in a place. */
export type NamedAction = LimitedAction | 'account' | 'act' | 'billing' | 'change' | 'password' | 'upload';
/** Actions whose tries are also, or only, counted by name from all networks together. */
export type CountedAction = 'login' | 'reset' | 'code' | 'mailbox' | 'status';

/** Limits the rate of tries. */
export interface Limits {
  /** `takeAddress`, then `takeName` in the network of the address. */
  take(action: LimitedAction, name: string, address: string): Promise<void>;
  /** Counts one try of an address. Throws `too_many_requests` with the time to wait. */
  takeAddress(action: LimitedAction, address: string): Promise<void>;
  /** Counts one try for a name in a place: a network or a known device. Throws `too_many_requests` with the time to wait. */
  takeName(action: NamedAction, name: string, place: string): Promise<void>;
  /** Counts one try for a name from anywhere; answers whether it was within the limit. */
  takeAnywhere(action: CountedAction, name: string): Promise<boolean>;
  /** Takes a counted try back, of which nothing was tried. */
  giveBack(action: NamedAction, name: string, place: string): Promise<void>;
  /** Resets the count of a name in a place after a successful try. */
  reset(action: NamedAction, name: string, place: string): Promise<void>;
}

/** Absolute addresses of the product's pages, for mails and for the payment provider. */
export interface Links {
  to(path: string): string;
}

export interface MediaFacts {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** A media type. */
  readonly type: string;
}

/** The stored files of sessions, and the loops of music and places; undefined for those that are missing or hosted elsewhere. */
export interface Media {
  /** Whether a file is stored under a key. */
  has(key: string): Promise<boolean>;
  /** A file is read for its digest when the caller's turn comes. Throws `unavailable` when too many wait. */
  factsOf(key: string, caller: Caller): Promise<MediaFacts | undefined>;
  /** The text of a small file, such as captions. */
  readText(key: string): Promise<string | undefined>;
  factsOfMusic(name: Music, caller: Caller): Promise<MediaFacts | undefined>;
  factsOfPlace(place: Place, caller: Caller): Promise<MediaFacts | undefined>;
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
  /** The key that signs the tokens of devices. */
  readonly deviceSecret: string;
  readonly breaches: BreachLookup;
  readonly candidates: CandidateCache;
  /** Public reads; the server keeps their answers. */
  readonly catalog: CatalogReads;
  readonly catalogVersion: CatalogVersion;
  readonly clock: Clock;
  /** The keys that sign what devices may play offline. */
  readonly leaseKeys: LeaseKeySource;
  readonly limits: Limits;
  readonly links: Links;
  readonly mail: Mailer;
  readonly media: Media;
  readonly passwords: Passwords;
  readonly progress: ProgressLog;
  readonly covers: CoverNames;
  readonly listeners: ListenerCounter;
  readonly search: SessionSearch;
  readonly sessions: SessionRowCache;
  /** Of networks, or devices that signed in before, that name accounts, for what is read and counted before a password is hashed. */
  readonly signInTurns: FairQueue;
  readonly turns: CallTurns;
  /** Aborted when the process is to end: work for many members then ends with the one who is under way. */
  readonly closing?: AbortSignal;
}
