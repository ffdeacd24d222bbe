import type { Session } from '@vizzi/api/contracts';
import { wholeMinutes } from '@vizzi/domain';
import { pluralize } from '../../lib/pluralize';

/** Plays sessions one after another. */
export type PlayAll = (sessions: readonly Session[]) => void;

/** `4 sessions, 46 min`. */
export function playlistFacts(sessions: readonly Session[]): string {
  const seconds = sessions.reduce((sum, { duration }) => sum + duration, 0);
  return `${pluralize(sessions.length, 'session')}, ${wholeMinutes(seconds)} min`;
}
