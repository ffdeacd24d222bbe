import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Pixels from the top, by place. */
const positions = new Map<string, number>();

/** Every page that was opened by its address has the same key: there the address itself says which place is meant. */
const keyOf = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key);

/**
 * A new page starts at its top, going back leads to where one was. The browser's own memory is too early for pages that
 * appear when their code is there.
 */
export function useScrollRestoration() {
  const location = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(location);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('scroll', () => positions.set(keyOf(shown.current), window.scrollY), {
      passive: true,
      signal,
    });
    // A reload is the browser's own again.
    window.addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), { signal });
    window.addEventListener('pageshow', () => (history.scrollRestoration = 'manual'), { signal });
    return () => listening.abort();
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before === location) return;
    shown.current = location;
    const position = positions.get(keyOf(location));
    if (navigationType === NavigationType.Pop && position !== undefined) window.scrollTo(0, position);
    else if (!location.hash && !isSamePage(before, location, navigationType)) window.scrollTo(0, 0);
  }, [location, navigationType]);
}

/** A filter or a tidied address, not another page. */
function isSamePage(before: Location, after: Location, navigationType: NavigationType) {
  return navigationType === NavigationType.Replace && before.pathname === after.pathname;
}
