import { useEffect, useState } from 'react';

/** The screen stays bright for this long after the last touch, key or move of the pointer. */
const BRIGHT_MS = 15_000;
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether nobody has touched the page for a while. */
export function useDimmed(enabled: boolean): boolean {
  const [dimmed, setDimmed] = useState(false);
  useEffect(() => {
    if (!enabled) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = (event?: Event) => {
      // Browsers also report a pointer under which the page has changed.
      if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
      clearTimeout(timer);
      setDimmed(false);
      timer = setTimeout(() => setDimmed(true), BRIGHT_MS);
    };
    wake();
    for (const sign of SIGNS) window.addEventListener(sign, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      setDimmed(false);
      for (const sign of SIGNS) window.removeEventListener(sign, wake);
    };
  }, [enabled]);
  return dimmed;
}
