import { useCallback, useRef } from 'react';

/**
 * Runs one piece of work at a time, however often a button is pressed. The work itself says when it is over: what is
 * drawn says it later, or never when the work is over before the next drawing.
 */
export function useSingleFlight() {
  const isRunning = useRef(false);
  return useCallback((work: () => Promise<unknown>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    const over = () => {
      isRunning.current = false;
    };
    // What went wrong is shown by whoever asked for the work.
    work().then(over, over);
  }, []);
}
