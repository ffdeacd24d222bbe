import type { Session } from '@vizzi/api/contracts';
import type { Voice } from '@vizzi/domain';
import { isOffline, useOffline } from './connection';
import { createSharedValue } from './shared-value';

const kept = createSharedValue<ReadonlyMap<number, readonly Voice[]>>(new Map());

/** Says which sessions are whole on this device, in which voices; called by what reads its storage. */
export const setKeptSessions = (voices: ReadonlyMap<number, readonly Voice[]>) => kept.set(voices);

/** The voices of a session that can be heard now: while the server is out of reach, those on this device. */
export const voicesInReach = ({ id, voices }: Pick<Session, 'id' | 'voices'>): readonly Voice[] =>
  isOffline() ? (kept.get().get(id) ?? []) : voices;

/** The same for a screen; of no session, none. */
export function useVoicesInReach(session: Pick<Session, 'id' | 'voices'> | null): readonly Voice[] {
  const here = kept.useValue((voices) => session && voices.get(session.id));
  return (useOffline() ? here : session?.voices) ?? [];
}

/** Whether sessions cannot be heard now, because the server is out of reach and they are not on this device. */
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
