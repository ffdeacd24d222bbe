import { useEffect } from 'react';
import { api } from '../../lib/api';
import { useOffline } from '../../lib/connection';
import { useViewer } from '../../lib/use-viewer';
import { tellChange } from '../../offline/downloads/changes';
import { isCatalogKept } from '../../offline/known-answers';

/** Once a day, when the page is idle, reads what pages that were not opened yet would need without the network. */
export function useFetchKnown(isOn: boolean) {
  const isOffline = useOffline();
  const { user, isLoading } = useViewer();
  const memberId = user?.id;
  const utils = api.useUtils();
  useEffect(() => {
    if (!isOn || isOffline || isLoading) return undefined;
    let isLeft = false;
    const fetchAll = async () => {
      if (isLeft || (await isCatalogKept(memberId ?? null))) return;
      void utils.catalog.sessions.prefetch({});
      void utils.catalog.categories.prefetch();
      void utils.catalog.popular.prefetch();
      if (memberId === undefined) return;
      void utils.library.favorites.prefetch();
      tellChange('playlists');
      void utils.player.allProgress.prefetch();
      void utils.player.practice.prefetch();
      void utils.player.stats.prefetch();
      void utils.player.upNext.prefetch();
    };
    const later = () => void fetchAll();
    if ('requestIdleCallback' in window) window.requestIdleCallback(later);
    else setTimeout(later, 1_000);
    return () => {
      isLeft = true;
    };
  }, [isOn, isOffline, isLoading, memberId, utils]);
}
