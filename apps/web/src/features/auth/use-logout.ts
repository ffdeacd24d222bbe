import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback } from 'react';
import { api } from '../../lib/api';

/** Forgets everything that was read for this member; whoever looks now is a visitor. */
export function useClearMemberData(): () => void {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  return useCallback(() => {
    utils.auth.viewer.setData(undefined, { user: null });
    const viewer = queryClient.getQueryCache().find({ queryKey: getQueryKey(api.auth.viewer, undefined, 'query') });
    queryClient.removeQueries({ predicate: (query) => query !== viewer });
  }, [queryClient, utils]);
}

/** Signs out, once `before` is done while the server still knows who this is. A failure is only logged. */
export function useLogout(before: () => Promise<void>): () => void {
  const clearMemberData = useClearMemberData();
  const { mutate } = api.auth.logout.useMutation({
    onMutate: before,
    onSuccess: clearMemberData,
    onError: (error) => console.warn('Logout failed:', error.message),
  });
  return () => mutate();
}
