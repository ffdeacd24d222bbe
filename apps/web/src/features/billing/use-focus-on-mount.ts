import { useEffect, useRef } from 'react';

/** Focuses an element that replaces the one that had the focus. */
export function useFocusOnMount(enabled: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (enabled) place.current?.focus();
  }, [enabled]);
  return place;
}
