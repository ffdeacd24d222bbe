import { api } from '../../lib/api';

/** Reads again whatever shows sessions: an admin has changed one. */
export function useRefreshCatalog() {
  const utils = api.useUtils();
  return () => {
    void utils.admin.sessions.invalidate();
    void utils.catalog.invalidate();
    void utils.library.invalidate();
  };
}
