import { useEffect } from 'react';
import { useClearMemberData } from '../../features/auth/use-end-session';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { forgetLogout, isLogoutPending } from '../../lib/pending-logout';

/** Ends the session of a member who logged out without the network, as soon as the server takes it. */
export function usePendingLogout() {
  const isOffline = useOffline();
  const clearMemberData = useClearMemberData();
  const { mutate, isPending } = api.auth.logout.useMutation({
    retry: isLogoutPending,
    onSuccess: () => {
      forgetLogout();
      clearMemberData();
    },
  });
  useEffect(() => {
    if (!isOffline && !isPending && isLogoutPending()) mutate();
  }, [isOffline, isPending, mutate]);
}
