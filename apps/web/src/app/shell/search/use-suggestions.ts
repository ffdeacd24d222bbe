import { useDebouncedValue } from '@mantine/hooks';
import type { Session } from '@vizzi/api/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api';

/** The server takes no more characters. */
export const LONGEST_QUERY = 100;

/** Time between keys of someone who types. */
const PAUSE_MS = 200;
const SHOWN = 6;

interface Suggestions {
  /** What was looked for. */
  readonly words: string;
  /** Undefined as long as there is nothing to say. */
  readonly found: readonly Session[] | undefined;
}

/** What the words typed so far find, as soon as the typing pauses. */
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
