import { useEffect } from 'react';
import { useClearMemberData } from '../../features/auth/use-end-session';
import { api, IN_SESSION_TURN, inSessionTurn } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { forgetLogout, isLogoutPending } from '../../lib/pending-logout';

const RETRY_MS = 3_000;

/** Ends the session of a member who logged out without the network, as soon as the server takes it. */
export function usePendingLogout() {
  const isOffline = useOffline();
  const clearMemberData = useClearMemberData();
  const { mutateAsync } = api.auth.logout.useMutation({
    trpc: IN_SESSION_TURN,
    onSuccess: () => {
      forgetLogout();
      clearMemberData();
    },
  });
  useEffect(() => {
    if (isOffline || !isLogoutPending()) return undefined;
    let isSending = false;
    const send = async () => {
      if (isSending) return;
      isSending = true;
      // Asked within the turn: somebody may have logged in before it, whose session must not end. A refusal is tried again.
      await inSessionTurn(async () => {
        if (isLogoutPending()) await mutateAsync();
        else clearInterval(timer);
      }).catch(() => {});
      isSending = false;
    };
    const timer = setInterval(() => void send(), RETRY_MS);
    void send();
    return () => clearInterval(timer);
  }, [isOffline, mutateAsync]);
}
