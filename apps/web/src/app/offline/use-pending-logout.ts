import { useEffect } from 'react';
import { useClearMemberData } from '../../features/auth/use-end-session';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { forgetLogout, isLogoutPending } from '../../lib/pending-logout';

const RETRY_MS = 3_000;

/** Ends the session of a member who logged out without the network, as soon as the server takes it. */
export function usePendingLogout() {
  const isOffline = useOffline();
  const clearMemberData = useClearMemberData();
  const { mutate } = api.auth.logout.useMutation({
    onSuccess: () => {
      forgetLogout();
      clearMemberData();
    },
  });
  useEffect(() => {
    if (isOffline || !isLogoutPending()) return undefined;
    mutate();
    // Asked each time: somebody may have logged in meanwhile, whose session must not end.
    const timer = setInterval(() => {
      if (isLogoutPending()) mutate();
      else clearInterval(timer);
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, [isOffline, mutate]);
}
