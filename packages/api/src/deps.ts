import type { Db } from '@vizzi/db';
import type { AuthSessions } from './auth/auth-sessions.js';
import type { ListenerLog } from './player/listener-log.js';
import type { ProgressLog } from './player/progress-log.js';

/** Hashes passwords. Verifying against no hash at all does the same work and answers false. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string | undefined, password: string): Promise<boolean>;
}

/** The time, so that tests can choose it. */
export interface Clock {
  now(): Date;
}

/** The ports of every use-case. */
export interface Deps {
  readonly db: Db;
  readonly authSessions: AuthSessions;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly progress: ProgressLog;
  readonly listeners: ListenerLog;
}
