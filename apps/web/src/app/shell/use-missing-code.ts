import { useEffect } from 'react';
import { usePlayer } from '../../features/player/use-player';
import { hasTypedText } from '../../lib/typed-text';
import { reachServer } from '../../offline/reach-server';

const KEY = 'reloaded';
const BUILD = import.meta.url;
const RETRY_MS = 3_000;

/**
 * Code that this tab has not loaded yet may be gone, after a deployment, or out of reach, without the network. The tab reloads, once for
 * each build, when the server answers, and never while a session plays or something is typed: the page then says that it did not load.
 */
export function useMissingCode() {
  const player = usePlayer();
  useEffect(() => {
    let timer: number | undefined;
    const reload = async () => {
      // Without the server the browser would show a page of its own.
      if (!(await reachServer())) {
        window.clearTimeout(timer);
        timer = window.setTimeout(() => void reload(), RETRY_MS);
        return;
      }
      if (!player.getState().playing && !hasTypedText() && isFirstTime()) window.location.reload();
    };
    const onMissing = () => void reload();
    window.addEventListener('vite:preloadError', onMissing);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('vite:preloadError', onMissing);
    };
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
