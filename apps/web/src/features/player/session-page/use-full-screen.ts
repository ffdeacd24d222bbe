import { useCallback, useEffect, useState, type RefObject } from 'react';

/**
 * Shows an element alone on the screen. Where the browser has no full screen, as on iPhones, it fills the window; the rest
 * of the page is inert meanwhile. Escape and the browser's own way out end it.
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);

  const leave = useCallback(() => {
    setFull(false);
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  }, []);

  const enter = useCallback(() => {
    setFull(true);
    // Refused where it is switched off; the element fills the window nevertheless.
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => {});
  }, []);

  useEffect(() => {
    const element = ref.current;
    if (!isFull || !element) return undefined;
    const others = othersThan(element).filter((other) => !other.hasAttribute('inert'));
    for (const other of others) other.setAttribute('inert', '');
    const change = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave();
    };
    document.addEventListener('fullscreenchange', change);
    window.addEventListener('keydown', press);
    return () => {
      for (const other of others) other.removeAttribute('inert');
      document.removeEventListener('fullscreenchange', change);
      window.removeEventListener('keydown', press);
    };
  }, [ref, isFull, leave]);

  // The page is left: by a link of the closing, or because a queue moved on.
  useEffect(() => leave, [leave]);

  return { isFull, enter, leave };
}

/** All elements of the page that neither contain the element nor lie within it. */
function othersThan(element: HTMLElement): Element[] {
  const others: Element[] = [];
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement) {
    for (const other of inner.parentElement.children) {
      if (other !== inner) others.push(other);
    }
  }
  return others;
}
