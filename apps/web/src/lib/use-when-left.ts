import { useEffect, useRef } from 'react';

/** Returns a function that does something only when the screen of its component was left meanwhile. */
export function useWhenLeft(): (work: () => void) => void {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return (work) => {
    if (!isOpen.current) work();
  };
}
