import { useEffect, useRef } from 'react';

/** Takes the focus to what has just replaced the part of the page that had it. */
export function useFocusOnMount(enabled: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (enabled) place.current?.focus();
  }, [enabled]);
  return place;
}
