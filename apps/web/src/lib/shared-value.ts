import { useSyncExternalStore } from 'react';

/** A value that is set outside of React and read by screens. A page that was rendered elsewhere begins with the first one. */
export function createSharedValue<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => value,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener();
    },
    /** What a screen reads of it; it must be equal as long as nothing changes. */
    useValue: <S>(select: (now: T) => S) =>
      useSyncExternalStore(
        subscribe,
        () => select(value),
        () => select(first),
      ),
  };
}
