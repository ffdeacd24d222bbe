import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions in pixels, by history entry. */
const positions = new Map<string, number>();

/** A page opened by its address has the key `default`, so its address identifies it. */
const keyOf = ({ key, pathname, search }: Location) => (key === 'default' ? `${pathname}${search}` : key);

/**
 * A new page starts at its top; history navigation restores the scroll position. The browser's own restoration runs
 * before the page's code has loaded.
 */
export function useScrollRestoration() {
  const location = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(location);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const listening = new AbortController();
    const { signal } = listening;
    const savePosition = () => positions.set(keyOf(shown.current), window.scrollY);
    // A rendered page may have been scrolled before its code was loaded.
    savePosition();
    window.addEventListener('scroll', savePosition, { passive: true, signal });
    // The browser restores the position after a reload.
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

/** Replacing the query string, by a filter for example, is not a new page. */
function isSamePage(before: Location, after: Location, navigationType: NavigationType) {
  return navigationType === NavigationType.Replace && before.pathname === after.pathname;
}
