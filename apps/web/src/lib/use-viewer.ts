import { api } from './api';

/** The signed-in user; null for visitors. */
export function useViewer() {
  const query = api.auth.viewer.useQuery();
  return { user: query.data?.user ?? null, isLoading: query.isPending };
}
