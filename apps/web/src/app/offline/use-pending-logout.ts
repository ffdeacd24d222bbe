import { useEffect, useSyncExternalStore } from 'react';
import { useClearMemberData } from '../../features/auth/use-end-session';
import { afterLeaving, beforeLeaving } from '../../features/player/before-logout';
import { ReportStorage } from '../../features/player/progress/report-storage';
import { api, callFor } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { errorCode } from '../../lib/error-code';
import { findPendingLogout, forgetLogout, LOGOUT_KEY, onRememberLogout } from '../../lib/pending-logout';
import { useViewer } from '../../lib/use-viewer';
import { forgetWaiting } from '../../offline/changes/change-store';

const RETRY_MS = 3_000;
/** A call that a broken line swallowed is not waited for: the next one takes its place. */
const PATIENCE_MS = 10_000;

/**
 * Ends the session of a member who logged out while no server answered, as soon as the server takes it. That of somebody else, who has
 * logged in since, does not end: the call names the member.
 */
export function usePendingLogout() {
  const isOffline = useOffline();
  const clearMemberData = useClearMemberData();
  const { client } = api.useUtils();
  const { user } = useViewer();
  const isPending = useSyncExternalStore(onRememberLogout, () => findPendingLogout() !== undefined);
  useEffect(() => {
    const memberId = findPendingLogout();
    if (memberId === undefined) return;
    // The page that logged them out may have been closed before it forgot what waits.
    new ReportStorage(() => localStorage, memberId).clear();
    forgetWaiting(memberId).catch(() => {});
  }, []);
  useEffect(() => {
    // Another tab logs out: this one sends what it can, and adds nothing to what is forgotten there.
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key !== LOGOUT_KEY || user === null || newValue !== String(user.id)) return;
      void beforeLeaving().then(afterLeaving);
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [user]);
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
        const named = Number.isNaN(memberId) ? {} : callFor(memberId);
        await client.auth.logout.mutate(undefined, { ...named, signal: AbortSignal.timeout(PATIENCE_MS) });
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
