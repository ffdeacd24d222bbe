import type { SessionCookie } from '../context.js';
import type { Deps } from '../deps.js';
import { type Caller, callerFor } from './test-deps.js';

/** A browser with a session cookie. */
export interface TestBrowser {
  hasCookie(): boolean;
  /** The procedures, as the member who is signed in here now. */
  caller(): Promise<Caller>;
}

export function createBrowser(deps: Deps): TestBrowser {
  let token: string | undefined;
  const cookie = (): SessionCookie => ({
    token,
    set: (value) => {
      token = value;
    },
  });
  return {
    hasCookie: () => token !== undefined,
    caller: async () => {
      const session = token ? await deps.authSessions.validate(token) : undefined;
      return callerFor(deps, session?.viewer ?? null, cookie());
    },
  };
}
