import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { removeToasts } from '../../components/feedback/toasts/show-toast';
import { api, memberOfPage, VIEWER_KEY } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { errorCode } from '../../lib/error-code';
import { isBrokenOff } from '../../lib/sign-in-link';
import { forgetLogoutOf, rememberLogout, tellLeft } from '../../lib/pending-logout';
import { forgetWantedSession } from '../../lib/wanted-session';
import { SILENCE_MS } from '../../offline/silence';

/** Removes the member's data from the cache; the viewer is then a visitor, unless somebody else has logged in meanwhile. */
export function useClearMemberData(): (memberId: number | undefined) => void {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  return useCallback(
    (memberId) => {
      if (memberOfPage(queryClient) !== memberId) return;
      forgetWantedSession();
      removeToasts();
      // What is read of them still would show them again.
      void queryClient.cancelQueries({ queryKey: VIEWER_KEY });
      utils.auth.viewer.setData(undefined, { user: null });
      const viewer = queryClient.getQueryCache().find({ queryKey: VIEWER_KEY });
      queryClient.removeQueries({ predicate: (query) => query !== viewer });
    },
    [queryClient, utils],
  );
}

export interface Leaving {
  /** Runs before the session ends. */
  readonly beforeLeaving: () => Promise<void>;
  /** Runs when it has ended. */
  readonly afterLeaving: () => Promise<void>;
}

/**
 * Runs `beforeLeaving` while the session is still valid, then logs out, and runs `afterLeaving`. Where no server answers, the device
 * forgets the member all the same, and the session ends at the next contact. A refusal is only logged.
 */
export function useEndSession(
  beforeLeaving: Leaving['beforeLeaving'],
  afterLeaving: Leaving['afterLeaving'],
): () => void {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const clearMemberData = useClearMemberData();
  const isOffline = useOffline();
  const leave = (memberId: number | undefined) => {
    if (memberId !== undefined) tellLeft(memberId);
    return afterLeaving().finally(() => clearMemberData(memberId));
  };
  const logOut = async () => {
    const memberId = memberOfPage(queryClient);
    const remember = () => {
      if (memberId !== undefined) rememberLogout(memberId);
    };
    // The page may be closed while it still sends what waits: the next one ends the session then.
    window.addEventListener('pagehide', remember);
    await beforeLeaving().finally(() => window.removeEventListener('pagehide', remember));
    // It is remembered first: a login in another tab forgets it, also when this call is heard late or never.
    remember();
    if (isOffline) return leave(memberId);
    try {
      await utils.client.auth.logout.mutate(undefined, { signal: AbortSignal.timeout(SILENCE_MS) });
    } catch (error) {
      // It was pressed again, or another tab changes the session: it stays remembered.
      if (isBrokenOff(error)) return undefined;
      console.warn('Logout failed:', error instanceof Error ? error.message : error);
      const code = errorCode(error);
      if (code === undefined || code === 'SERVICE_UNAVAILABLE') return leave(memberId);
      // Who is logged out elsewhere already leaves as well.
      forgetLogoutOf(memberId);
      return code === 'UNAUTHORIZED' ? leave(memberId) : undefined;
    }
    forgetLogoutOf(memberId);
    return leave(memberId);
  };
  return () => void logOut();
}
