import { type CatalogReads, type CatalogVersion, createFairQueue } from '@vizzi/api';
import { category, type Category, session, type Session } from '@vizzi/api/contracts';
import { type CatalogFilters, canonicalFilters } from '@vizzi/domain';
import { z } from 'zod';
import { checkOutput } from './check-output.js';
import { type CachedRead, type CachedReadOptions, createCachedRead, type InTurn } from './response-cache.js';

/** The public reads of the catalogue, each with its answers as REST sends them. */
export interface CatalogResponses {
  readonly categories: CachedRead<undefined, Category[]>;
  readonly category: CachedRead<{ readonly slug: string }, Category>;
  readonly sessions: CachedRead<CatalogFilters, Session[]>;
  readonly popularSessions: CachedRead<undefined, Session[]>;
  readonly session: CachedRead<{ readonly id: number }, Session>;
}

type Kind = 'whole' | 'category' | 'part';

/** A list of thousands of sessions takes some ten megabytes, as a result and in each encoding. */
const MAX_LIST_BYTES = 64 * 1024 * 1024;
/** Lists that wait to be made, and milliseconds that one waits. */
const MAX_WAITING = 1_000;
const MAX_WAIT_MS = 4_000;
const REFUSAL = 'Too many lists are being made at the moment. Please try again in a moment.';

/** Keeps the answers of the catalogue's public reads, as their contracts allow them. */
export function createCatalogResponses(reads: CatalogReads, version: CatalogVersion): CatalogResponses {
  const categories = z.array(category);
  const sessions = z.array(session);
  return {
    categories: createCachedRead({ version, run: async () => checkOutput(categories, await reads.categories()) }),
    category: createCachedRead({ version, run: async (input) => checkOutput(category, await reads.category(input)) }),
    sessions: createLists({
      version,
      keyOf: canonicalFilters,
      run: async (input) => checkOutput(sessions, await reads.sessions(input)),
    }),
    popularSessions: createCachedRead({
      version,
      run: async () => checkOutput(sessions, await reads.popularSessions()),
    }),
    session: createCachedRead({ version, run: async (input) => checkOutput(session, await reads.session(input)) }),
  };
}

/**
 * A list takes the process for a while, so one is made at a time, and what is kept is sent meanwhile. Of those by several filters, by
 * lengths and of pages there are ever other ones: they are kept apart, so that what everybody sees stays, and wait in a line of their
 * own. Those of categories, which may be names that do not exist, take turns with whole ones.
 */
function createLists(options: CachedReadOptions<CatalogFilters, Session[]>): CachedRead<CatalogFilters, Session[]> {
  const queue = createFairQueue({ concurrency: 1, maxWaiting: MAX_WAITING, maxWaitMs: MAX_WAIT_MS, refusal: REFUSAL });
  const inLine =
    (kind: Kind, line: 0 | 1): InTurn =>
    (make) =>
      queue(kind, make, line);
  const ofEverybody = { ...options, maxBytes: MAX_LIST_BYTES };
  const lists = {
    whole: createCachedRead({ ...ofEverybody, inLine: inLine('whole', 0) }),
    category: createCachedRead({ ...ofEverybody, inLine: inLine('category', 0) }),
    part: createCachedRead({ ...options, inLine: inLine('part', 1) }),
  };
  return (input, inTurn) => lists[kindOf(input)](input, inTurn);
}

function kindOf(filters: CatalogFilters): Kind {
  const [name, ...others] = Object.entries(canonicalFilters(filters)).flatMap(([key, value]) =>
    value === undefined ? [] : [key],
  );
  if (others.length > 0) return 'part';
  if (name === 'category') return 'category';
  return name === undefined || name === 'featured' || name === 'free' ? 'whole' : 'part';
}

/** The same reads from the same cache, for pages, and for procedures, which have their turn already. */
export function resultsOf(responses: CatalogResponses, inTurn?: InTurn): CatalogReads {
  return {
    categories: async () => (await responses.categories(undefined, inTurn)).result,
    category: async (input) => (await responses.category(input, inTurn)).result,
    sessions: async (input) => (await responses.sessions(input, inTurn)).result,
    popularSessions: async () => (await responses.popularSessions(undefined, inTurn)).result,
    session: async (input) => (await responses.session(input, inTurn)).result,
  };
}
