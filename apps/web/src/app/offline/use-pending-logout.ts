import { useEffect, useSyncExternalStore } from 'react';
import { useClearMemberData } from '../../features/auth/use-end-session';
import { ReportStorage } from '../../features/player/progress/report-storage';
import { api, callFor } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { errorCode } from '../../lib/error-code';
import { findPendingLogout, forgetLogout, onRememberLogout } from '../../lib/pending-logout';
import { forgetWaiting } from '../../offline/changes/change-store';

const RETRY_MS = 3_000;

/**
 * Ends the session of a member who logged out while no server answered, as soon as the server takes it. That of somebody else, who has
 * logged in since, does not end: the call names the member.
 */
export function usePendingLogout() {
  const isOffline = useOffline();
  const clearMemberData = useClearMemberData();
  const { client } = api.useUtils();
  const isPending = useSyncExternalStore(onRememberLogout, () => findPendingLogout() !== undefined);
  useEffect(() => {
    const memberId = findPendingLogout();
    if (memberId === undefined) return;
    // The page that logged them out may have been closed before it forgot what waits.
    new ReportStorage(() => localStorage, memberId).clear();
    forgetWaiting(memberId).catch(() => {});
  }, []);
  useEffect(() => {
    if (isOffline || !isPending) return undefined;
    let isSending = false;
    const send = async () => {
      const memberId = findPendingLogout();
      if (memberId === undefined) return clearInterval(timer);
      if (isSending) return;
      isSending = true;
      try {
        // An earlier version remembered no member.
        await client.auth.logout.mutate(undefined, Number.isNaN(memberId) ? undefined : callFor(memberId));
        forgetLogout();
        clearMemberData(undefined);
      } catch (error) {
        // Somebody else is logged in. Any other failure is tried again.
        if (errorCode(error) === 'UNAUTHORIZED') forgetLogout();
      }
      isSending = false;
    };
    const timer = setInterval(() => void send(), RETRY_MS);
    void send();
    return () => clearInterval(timer);
  }, [isOffline, isPending, client, clearMemberData]);
}
