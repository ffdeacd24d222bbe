import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOffline } from '../../lib/connection';
import { getWaiting } from '../../lib/waiting-changes';
import { isLeaving } from '../../lib/pending-logout';
import { reachServer } from '../../offline/reach-server';

const RETRY_MS = 3_000;

const isOfLibrary = ({ queryKey: [names] }: Query) => Array.isArray(names) && names[0] === 'library';

/** Notices when the network goes and comes back. What was shown from the device is then read again. */
export function useConnection() {
  const isOffline = useOffline();
  const queryClient = useQueryClient();
  useEffect(() => {
    const check = () => void reachServer();
    if (!navigator.onLine) check();
    window.addEventListener('offline', check);
    window.addEventListener('online', check);
    return () => {
      window.removeEventListener('offline', check);
      window.removeEventListener('online', check);
    };
  }, []);
  useEffect(() => {
    if (!isOffline) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reachServer();
    }, RETRY_MS);
    return () => {
      clearInterval(timer);
      // Who logged out meanwhile is not asked for again before the session has ended.
      if (isLeaving()) return;
      // While changes wait, the library stays as it is shown: it is read again when they have arrived.
      const isWaiting = getWaiting().count > 0;
      void queryClient.invalidateQueries({ predicate: (query) => !(isWaiting && isOfLibrary(query)) });
    };
  }, [isOffline, queryClient]);
}
