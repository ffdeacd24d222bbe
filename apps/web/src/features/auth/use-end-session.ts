import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { removeToasts } from '../../components/feedback/toasts/show-toast';
import { api, memberOfPage, VIEWER_KEY } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { rememberLogout } from '../../lib/pending-logout';
import { forgetWantedSession } from '../../lib/wanted-session';

/** Removes the member's data from the cache; the viewer is then a visitor. */
export function useClearMemberData(): () => void {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  return useCallback(() => {
    forgetWantedSession();
    removeToasts();
    utils.auth.viewer.setData(undefined, { user: null });
    const viewer = queryClient.getQueryCache().find({ queryKey: VIEWER_KEY });
    queryClient.removeQueries({ predicate: (query) => query !== viewer });
  }, [queryClient, utils]);
}

export interface Leaving {
  /** Runs before the session ends. */
  readonly beforeLeaving: () => Promise<void>;
  /** Runs when it has ended. */
  readonly afterLeaving: () => Promise<void>;
}

/**
 * Runs `beforeLeaving` while the session is still valid, then logs out, and runs `afterLeaving`. A failure is only logged. Without the
 * network the device forgets the member at once, and the session ends at the next contact.
 */
export function useEndSession(
  beforeLeaving: Leaving['beforeLeaving'],
  afterLeaving: Leaving['afterLeaving'],
): () => void {
  const queryClient = useQueryClient();
  const clearMemberData = useClearMemberData();
  const isOffline = useOffline();
  const { mutate } = api.auth.logout.useMutation({
    onMutate: beforeLeaving,
    onSuccess: () => afterLeaving().then(clearMemberData),
    onError: (error) => console.warn('Logout failed:', error.message),
  });
  return () => {
    if (!isOffline) return mutate();
    const memberId = memberOfPage(queryClient);
    if (memberId !== undefined) rememberLogout(memberId);
    void beforeLeaving().then(afterLeaving).finally(clearMemberData);
  };
}
