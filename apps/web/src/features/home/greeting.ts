import type { MemberStats } from '@vizzi/api/contracts';
import { partOfDay, type PartOfDay } from '@vizzi/domain';

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

const NOW: Readonly<Record<PartOfDay, string>> = {
  morning: 'This morning',
  afternoon: 'This afternoon',
  evening: 'Tonight',
  night: 'Tonight',
};

/**
 * The line below the greeting: the streak, and what listening now makes of it. Unknown statistics give a blank line, so
 * that the layout does not shift. `hour` is 0 to 23.
 */
export function greetingFor(stats: Pick<MemberStats, 'streak' | 'hasListenedToday'> | undefined, hour: number): string {
  if (!stats) return '\u00a0';
  const { streak, hasListenedToday } = stats;
  if (streak === 0) return 'One quiet minute is enough to begin.';
  if (streak === 1 && hasListenedToday) return 'Today is a beginning.';
  const days = streak === 1 ? 'Yesterday was one' : `${capitalised(inWords(streak))} days in a row`;
  return hasListenedToday ? `${days}, with today.` : `${days}. ${NOW[partOfDay(hour)]} makes ${inWords(streak + 1)}.`;
}

const inWords = (count: number) => NUMBERS[count] ?? String(count);

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
