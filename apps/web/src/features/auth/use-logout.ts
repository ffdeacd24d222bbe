import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../../lib/api';

/** Signs out and forgets everything that was read for this member. A failure is only logged. */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const { mutate } = api.auth.logout.useMutation({
    onSuccess: () => {
      utils.auth.viewer.setData(undefined, { user: null });
      const viewer = queryClient.getQueryCache().find({ queryKey: getQueryKey(api.auth.viewer, undefined, 'query') });
      queryClient.removeQueries({ predicate: (query) => query !== viewer });
    },
    onError: (error) => console.warn('Logout failed:', error.message),
  });
  return () => mutate();
}
