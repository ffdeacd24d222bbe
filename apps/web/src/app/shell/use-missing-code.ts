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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reload = async () => {
      clearTimeout(timer);
      // Without the server the browser would show a page of its own.
      if (!(await reachServer())) timer = setTimeout(onMissing, RETRY_MS);
      else if (!player.getState().playing && !hasTypedText() && isFirstTime()) window.location.reload();
    };
    const onMissing = () => void reload();
    addEventListener('vite:preloadError', onMissing);
    return () => {
      clearTimeout(timer);
      removeEventListener('vite:preloadError', onMissing);
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
