import type { Viewer } from './auth/viewer.js';
import type { Deps } from './deps.js';

/** The browser's hold on its auth session; an adapter turns this into a cookie. */
export interface SessionCookie {
  readonly token: string | undefined;
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

export interface Context {
  readonly deps: Deps;
  /** Who asks; null is a visitor. */
  readonly viewer: Viewer | null;
  readonly cookie: SessionCookie;
  /** The network address that the call came from. */
  readonly address: string;
}
