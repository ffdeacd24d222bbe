import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useClearMemberData } from '../../features/auth/use-end-session';
import { afterLeaving, beforeLeaving } from '../../features/player/before-logout';
import { ReportStorage } from '../../features/player/progress/report-storage';
import { api, callFor, memberOfPage } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { errorCode } from '../../lib/error-code';
import { findPendingLogout, forgetLogout, LEFT_KEY, onRememberLogout } from '../../lib/pending-logout';
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
  const queryClient = useQueryClient();
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
    // The member has left in another tab, which forgot what waits: this one is about to load anew, and adds nothing.
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key !== LEFT_KEY || user === null || newValue !== String(user.id)) return;
      void beforeLeaving();
      void afterLeaving();
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
        const shown = memberOfPage(queryClient);
        // It was broken off here before, and the page shows them still.
        if (shown === memberId) await afterLeaving();
        if (shown === undefined || shown === memberId) clearMemberData(shown);
      } catch (error) {
        // Somebody else is logged in. Any other failure is tried again.
        if (errorCode(error) === 'UNAUTHORIZED') forgetLogout();
      }
      isSending = false;
    };
    const timer = setInterval(() => void send(), RETRY_MS);
    void send();
    return () => clearInterval(timer);
  }, [isOffline, isPending, client, queryClient, clearMemberData]);
}
