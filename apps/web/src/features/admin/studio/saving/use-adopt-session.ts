import type { StudioSession } from '@vizzi/api/contracts';
import { api } from '../../../../lib/api';
import { useRefreshCatalog } from '../../use-refresh-catalog';

/** Returns a function that shows a session as it was answered, unless a newer one is shown already: answers may overtake each other. */
export function useAdoptSession() {
  const utils = api.useUtils();
  const refreshCatalog = useRefreshCatalog();
  return (answered: StudioSession): void => {
    utils.studio.session.setData({ id: String(answered.id) }, (now) =>
      now && now.revision > answered.revision ? now : answered,
    );
    refreshCatalog();
  };
}
