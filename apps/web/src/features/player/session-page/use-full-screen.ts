import { useCallback, useEffect, useState } from 'react';

export interface FullScreen {
  readonly isFull: boolean;
  readonly enter: () => void;
  readonly leave: () => void;
}

/**
 * Whether a page shows only its player. Where the browser has no full screen, as on iPhones, the player fills the window.
 * Escape and the browser's own way out end it, and so does leaving the page.
 */
export function useFullScreen(): FullScreen {
  const [isFull, setFull] = useState(false);

  const enter = useCallback(() => {
    setFull(true);
    // Refused where it is switched off; the player fills the window nevertheless.
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => {});
  }, []);

  const leave = useCallback(() => {
    setFull(false);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }, []);

  useEffect(() => {
    if (!isFull) return undefined;
    const change = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    document.addEventListener('fullscreenchange', change);
    window.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('fullscreenchange', change);
      window.removeEventListener('keydown', press);
    };
  }, [isFull, leave]);

  useEffect(() => leave, [leave]);

  return { isFull, enter, leave };
}
