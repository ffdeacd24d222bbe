import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that tells whether the screen of its component was left meanwhile. */
export function useIsLeft(): () => boolean {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback(() => !isOpen.current, []);
}
