import { isOffline, useOffline } from './connection';
import { createSharedValue } from './shared-value';

const kept = createSharedValue<ReadonlySet<number>>(new Set());

/** Says which sessions are whole on this device; called by what reads its storage. */
export const setKeptSessions = (ids: readonly number[]) => kept.set(new Set(ids));

/** Whether a session cannot be heard now, because the server is out of reach and it is not on this device. */
export const needsSignal = (sessionId: number) => isOffline() && !kept.get().has(sessionId);

/** The same for screens that ask about many. */
export function useNeedsSignals(): (sessionId: number) => boolean {
  const ids = kept.useValue((each) => each);
  const isAway = useOffline();
  return (sessionId) => isAway && !ids.has(sessionId);
}

/** The same for a screen that asks about one. */
export function useNeedsSignal(sessionId: number): boolean {
  const isKept = kept.useValue((ids) => ids.has(sessionId));
  return useOffline() && !isKept;
}
