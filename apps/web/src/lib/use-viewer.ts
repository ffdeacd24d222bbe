import { api } from './api';

/** Who is using the app. `isLoading` until the first answer; a visitor's `user` is null. */
export function useViewer() {
  const query = api.auth.viewer.useQuery();
  return { user: query.data?.user ?? null, isLoading: query.isPending };
}
