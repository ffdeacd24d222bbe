import { useLayoutEffect, useRef } from 'react';

/** For an element whose only button is replaced by another one while it has the focus: the new one gets it. */
export function useKeepFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.querySelector('button')?.focus();
  });
  return {
    ref,
    onFocus: () => {
      isInside.current = true;
    },
    // React calls this for what takes the focus away, not for what is removed.
    onBlur: () => {
      isInside.current = false;
    },
  };
}
