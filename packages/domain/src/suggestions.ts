import type { LocalDay } from './local-day.js';
import type { Need } from './needs.js';

/** What is known of a session when one is suggested. */
export interface Candidate {
  readonly id: number;
  readonly categoryId: number;
  /** Seconds. */
  readonly duration: number;
  /** What the session is for. */
  readonly needs: readonly string[];
}

export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening', 'night'] as const;
export type PartOfDay = (typeof PARTS_OF_DAY)[number];

/** The part of the day of an hour from 0 to 23. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5 || hour >= 21) return 'night';
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

/** What suits each part of the day. */
const NEEDS_OF_DAY: Readonly<Record<PartOfDay, readonly Need[]>> = {
  morning: ['morning', 'energy', 'planning', 'joy', 'confidence'],
  afternoon: ['focus', 'stress', 'breath', 'performance', 'patience'],
  evening: ['evening', 'calm', 'gratitude', 'perspective'],
  night: ['sleep', 'calm'],
};

/**
 * Why a session is suggested: it suits the part of the day, it is of the category of the last finished session, it is new
 * to the member, or it was finished before, as all others were.
 */
export const SUGGESTION_REASONS = [...PARTS_OF_DAY, 'like_last', 'new', 'again'] as const;
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

export interface Suggestion {
  readonly id: number;
  readonly reason: SuggestionReason;
}

/**
 * The session for a member's day, or undefined without candidates. What was not finished before comes first; of that, what
 * suits the hour, then what is of the category of the last finished session. Equals take turns by the day.
 * `finished` are ids of sessions, the latest first.
 */
export function suggestForDay(
  candidates: readonly Candidate[],
  { finished, hour, day }: { readonly finished: readonly number[]; readonly hour: number; readonly day: LocalDay },
): Suggestion | undefined {
  const part = partOfDay(hour);
  const heard = new Set(finished);
  const fresh = candidates.filter(({ id }) => !heard.has(id));
  const lastCategory = candidates.find(({ id }) => id === finished[0])?.categoryId;
  const suits = ({ needs }: Candidate) => NEEDS_OF_DAY[part].some((need) => needs.includes(need));
  const isLikeLast = ({ categoryId }: Candidate) => categoryId === lastCategory;

  const pool = fresh.length > 0 ? fresh : candidates.filter(({ id }) => candidates.length === 1 || id !== finished[0]);
  const rank = (each: Candidate) => (suits(each) ? 2 : 0) + (isLikeLast(each) ? 1 : 0);
  const best = Math.max(...pool.map(rank));
  const equals = pool.filter((each) => rank(each) === best);
  const chosen = equals[dayNumber(day) % equals.length];
  if (!chosen) return undefined;
  if (fresh.length === 0) return { id: chosen.id, reason: 'again' };
  if (suits(chosen)) return { id: chosen.id, reason: part };
  return { id: chosen.id, reason: isLikeLast(chosen) ? 'like_last' : 'new' };
}

/**
 * Sessions that fill a time (seconds) without exceeding it: those for the needs first, the more important need before the
 * others, then the longer ones. The shortest session when none is short enough; none without candidates.
 */
export function fillTime<Each extends Candidate>(
  candidates: readonly Each[],
  { needs, seconds }: { readonly needs: readonly Need[]; readonly seconds: number },
): Each[] {
  const rank = (each: Candidate) => {
    const found = needs.findIndex((need) => each.needs.includes(need));
    return found < 0 ? needs.length : found;
  };
  const ordered = candidates.toSorted(
    (one, other) => rank(one) - rank(other) || other.duration - one.duration || one.id - other.id,
  );
  let left = seconds;
  const chosen = ordered.filter(({ duration }) => {
    if (duration > left) return false;
    left -= duration;
    return true;
  });
  return chosen.length > 0 ? chosen : ordered.toSorted((one, other) => one.duration - other.duration).slice(0, 1);
}

const MS_PER_DAY = 86_400_000;

const dayNumber = (day: LocalDay) => Math.floor(Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY);
