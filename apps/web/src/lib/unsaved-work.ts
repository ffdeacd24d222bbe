import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The first part of the keys under which editors keep what was not saved when they were left. */
export const LEFT_UNSAVED = 'left unsaved';

const works = new Set<symbol>();
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Notes that something is not saved: the browser asks before the page is closed or loaded anew. Returns a function that ends that. */
export function noteUnsaved(): () => void {
  const work = Symbol('unsaved work');
  works.add(work);
  window.addEventListener('beforeunload', ask);
  return () => {
    works.delete(work);
    if (works.size === 0) window.removeEventListener('beforeunload', ask);
  };
}

/** The same, as long as something on a screen is not saved. */
export function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? noteUnsaved() : undefined), [isUnsaved]);
}

/** Whether something is not saved, on the screen that is open or in an editor that was left. */
export const hasUnsavedWork = (client: QueryClient): boolean =>
  works.size > 0 || client.getQueriesData({ queryKey: [LEFT_UNSAVED] }).some(([, left]) => left !== undefined);
