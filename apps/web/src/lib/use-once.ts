import { useCallback, useEffect, useRef } from 'react';

/** Two presses may come before the first has been drawn: runs the first, until the work is over. */
export function useOnce(busy: boolean) {
  const sent = useRef(false);
  useEffect(() => {
    if (!busy) sent.current = false;
  }, [busy]);
  return useCallback((work: () => void) => {
    if (sent.current) return;
    sent.current = true;
    work();
  }, []);
}
