import type { Viewer } from './auth/viewer.js';
import type { Deps } from './deps.js';
import type { SecurityLog } from './security-log.js';

/** The browser's session token; an adapter turns this into a cookie. */
export interface SessionCookie {
  readonly token: string | undefined;
  set(token: string, expiresAt: Date): void;
}

/** A cookie that outlives the session: the browser is known as one on which a member signed in. */
export interface DeviceCookie {
  readonly token: string | undefined;
  set(token: string, expiresAt: Date): void;
}

/** The ports of a use-case that also reads or changes the request that it answers. */
export interface RequestDeps extends Deps {
  readonly cookie: SessionCookie;
  readonly device: DeviceCookie;
  readonly securityLog: SecurityLog;
  /** The network address of the client; rate limits count by it. */
  readonly address: string;
  /** Throws `unavailable` when the client was told meanwhile that this takes too long: nothing is to change after that. */
  requireInTime(): void;
  /** The same, as the last step of a transaction: from then on the client waits for longer, so that the answer is the true one. */
  requireTimeToCommit(): void;
}

export interface Context {
  readonly deps: RequestDeps;
  /** The signed-in member; null for a visitor. */
  readonly viewer: Viewer | null;
  /** The viewer as the database has them now; `viewer` may be a second old. Read once for all calls of a batch. */
  readonly readViewer: () => Promise<Viewer | null>;
  /** The id of the member whom the page shows, where it says so: another tab may have signed somebody else in since. */
  readonly memberOfPage?: number | undefined;
}
