import { matchMutation, useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../lib/api';
import { useViewer } from '../../../lib/use-viewer';
import { ReportStorage } from './report-storage';

const DELETED = { mutationKey: getMutationKey(api.auth.deleteAccount), status: 'success' } as const;

/**
 * A logout keeps what could not be sent for when the member comes back. From a deleted account nobody comes back: what it
 * left on this device goes with it.
 */
export function useClearDeletedReports() {
  const queryClient = useQueryClient();
  const memberId = useViewer().user?.id;
  // By the time the deletion is over, nobody is signed in.
  const lastMemberId = useRef(memberId);
  useEffect(() => {
    if (memberId !== undefined) lastMemberId.current = memberId;
  }, [memberId]);
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(({ type, mutation }) => {
        if (type !== 'updated' || !matchMutation(DELETED, mutation) || lastMemberId.current === undefined) return;
        new ReportStorage(() => localStorage, lastMemberId.current).clear();
      }),
    [queryClient],
  );
}
