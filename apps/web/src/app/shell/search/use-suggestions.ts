import { useDebouncedValue } from '@mantine/hooks';
import type { Session } from '@vizzi/api/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api';

/** The server's limit. */
export const LONGEST_QUERY = 100;

/** A search starts when no key was pressed for so long. */
const PAUSE_MS = 200;
const SHOWN = 6;

interface Suggestions {
  /** The words that were searched for. */
  readonly words: string;
  /** Undefined until there are results. */
  readonly found: readonly Session[] | undefined;
}

/** The sessions that match the typed words, once the typing pauses. */
export function useSuggestions(typed: string): Suggestions {
  const [paused] = useDebouncedValue(typed, PAUSE_MS);
  const words = paused.trim();
  const isAsked = words !== '' && typed.trim() !== '';
  const { data } = api.catalog.search.useQuery(
    { query: words, limit: SHOWN },
    { enabled: isAsked, placeholderData: keepPreviousData },
  );
  return { words, found: isAsked ? data : undefined };
}
