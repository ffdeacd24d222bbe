import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Focuses the main element after a navigation, and scrolls to the target of a hash. */
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

/** Calls `use` with the element, now or once it is rendered. Returns a function that stops waiting. */
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
