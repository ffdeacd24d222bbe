import { matchMutation, useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../lib/api';
import { useViewer } from '../../../lib/use-viewer';
import { ReportStorage } from './report-storage';

const DELETED = { mutationKey: getMutationKey(api.auth.deleteAccount), status: 'success' } as const;

/** Removes the unsent reports of a deleted account. */
export function useClearDeletedReports() {
  const queryClient = useQueryClient();
  const memberId = useViewer().user?.id;
  // After the deletion nobody is signed in.
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
