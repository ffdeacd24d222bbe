import { useEffect } from 'react';
import { usePlayer } from '../../features/player/use-player';
import { hasTypedText } from '../../lib/typed-text';

const KEY = 'reloaded';
const BUILD = import.meta.url;

/**
 * After a deployment, code that this tab has not loaded yet may be gone. The tab reloads, once for each build, and never
 * while a session plays or something is typed: the page then says that it did not load.
 */
export function useMissingCode() {
  const player = usePlayer();
  useEffect(() => {
    const reload = () => {
      if (!player.getState().playing && !hasTypedText() && isFirstTime()) window.location.reload();
    };
    window.addEventListener('vite:preloadError', reload);
    return () => window.removeEventListener('vite:preloadError', reload);
  }, [player]);
}

/** Once for this build. A browser that refuses storage could reload for ever. */
function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(KEY) === BUILD) return false;
    sessionStorage.setItem(KEY, BUILD);
    return true;
  } catch {
    return false;
  }
}
