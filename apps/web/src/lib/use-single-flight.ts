import { useCallback, useRef } from 'react';

/**
 * Returns a function that ignores calls while the previous work is running, so that a second press has no effect. A
 * pending state would not do: it changes only with the next render.
 */
export function useSingleFlight() {
  const isRunning = useRef(false);
  return useCallback((work: () => Promise<unknown>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    const over = () => {
      isRunning.current = false;
    };
    // The caller handles errors.
    work().then(over, over);
  }, []);
}
