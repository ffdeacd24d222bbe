import { useOffline } from './connection';
import { createSharedValue } from './shared-value';

const kept = createSharedValue<ReadonlySet<number>>(new Set());

/** Says which sessions are whole on this device; called by what reads its storage. */
export const setKeptSessions = (ids: readonly number[]) => kept.set(new Set(ids));

/** Whether a session cannot be heard now, because the server is out of reach and it is not on this device. */
export function useNeedsSignal(sessionId: number): boolean {
  const isKept = kept.useValue((ids) => ids.has(sessionId));
  return useOffline() && !isKept;
}
