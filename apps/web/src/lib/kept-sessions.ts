import { useSyncExternalStore } from 'react';
import { useOffline } from './connection';

let kept: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Says which sessions are whole on this device; whoever reads its storage calls it. */
export function setKeptSessions(ids: readonly number[]) {
  kept = new Set(ids);
  for (const listener of listeners) listener();
}

/** Whether a session cannot be heard now, because the server is out of reach and it is not on this device. */
export function useNeedsSignal(sessionId: number): boolean {
  const isKept = useSyncExternalStore(
    subscribe,
    () => kept.has(sessionId),
    () => false,
  );
  return useOffline() && !isKept;
}
