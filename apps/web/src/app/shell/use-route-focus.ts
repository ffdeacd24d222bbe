import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a move to another page, focus goes to its content as it would after a page load, so that neither keyboard nor
 * screen reader is left where the old page was. A hash within the page goes to its target.
 */
export function useRouteFocus() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current !== pathname) {
      shown.current = pathname;
      main.current?.focus({ preventScroll: true });
    }
    if (!hash) return undefined;
    return whenPresent(hash.slice(1), (target) => target.scrollIntoView());
  }, [pathname, hash]);

  return main;
}

/** A page's parts may wait for data: the target is awaited for a moment. Answers how to stop waiting. */
function whenPresent(id: string, use: (element: HTMLElement) => void) {
  const present = document.getElementById(id);
  if (present) {
    use(present);
    return undefined;
  }
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    observer.disconnect();
    use(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
