import { api } from '../../lib/api';

/** Invalidates every query that contains sessions. */
export function useRefreshCatalog() {
  const utils = api.useUtils();
  return () => {
    void utils.studio.invalidate();
    void utils.catalog.invalidate();
    void utils.library.invalidate();
  };
}
