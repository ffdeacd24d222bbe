import { useEffect } from 'react';

/** Each answers whether something is not saved still. */
const works = new Set<() => boolean>();

/** Whether something is not saved, on the screen that is open or in an editor that was left. */
export const hasUnsavedWork = (): boolean => Array.from(works).some((isUnsaved) => isUnsaved());

const ask = (event: BeforeUnloadEvent) => {
  if (hasUnsavedWork()) event.preventDefault();
};

/**
 * Notes what may not be saved: while it is not, the browser asks before the page is closed or loaded anew, and a logout asks too. Returns a
 * function that ends that.
 */
export function noteUnsaved(isUnsaved: () => boolean): () => void {
  // One function may be noted twice.
  const work = () => isUnsaved();
  works.add(work);
  window.addEventListener('beforeunload', ask);
  return () => {
    works.delete(work);
    if (works.size === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** The same, as long as something on a screen is not saved. */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? noteUnsaved(() => true) : undefined), [isUnsaved]);
}
