import { useEffect, useRef } from 'react';

/** Takes the focus to what has just replaced the part of the page that had it. */
export function useArrival(hasArrived: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasArrived) place.current?.focus();
  }, [hasArrived]);
  return place;
}
