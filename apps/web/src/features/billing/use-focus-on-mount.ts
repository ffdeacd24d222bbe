import { useEffect, useRef } from 'react';

/** Focuses an element that replaces the one that had the focus, and shows its beginning. */
export function useFocusOnMount(enabled: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!enabled) return;
    place.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [enabled]);
  return place;
}
