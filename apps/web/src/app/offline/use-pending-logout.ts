import { useEffect } from 'react';
import { useClearMemberData } from '../../features/auth/use-end-session';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { forgetLogout, isLogoutPending } from '../../lib/pending-logout';

/** Ends the session of a member who logged out without the network. */
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
    if (!isOffline && isLogoutPending()) mutate();
  }, [isOffline, mutate]);
}
