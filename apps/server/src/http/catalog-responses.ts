import type { CatalogReads, CatalogVersion } from '@vizzi/api';
import { category, type Category, session, type Session } from '@vizzi/api/contracts';
import { type CatalogFilters, canonicalFilters } from '@vizzi/domain';
import { z } from 'zod';
import { checkOutput } from './check-output.js';
import { type CachedRead, createCachedRead, type InTurn } from './response-cache.js';

/** The public reads of the catalogue, each with its answers as REST sends them. */
export interface CatalogResponses {
  readonly categories: CachedRead<undefined, Category[]>;
  readonly category: CachedRead<{ readonly slug: string }, Category>;
  readonly sessions: CachedRead<CatalogFilters, Session[]>;
  readonly popularSessions: CachedRead<undefined, Session[]>;
  readonly session: CachedRead<{ readonly id: number }, Session>;
}

/** Keeps the answers of the catalogue's public reads, as their contracts allow them. */
export function createCatalogResponses(reads: CatalogReads, version: CatalogVersion): CatalogResponses {
  const categories = z.array(category);
  const sessions = z.array(session);
  return {
    categories: createCachedRead({ version, run: async () => checkOutput(categories, await reads.categories()) }),
    category: createCachedRead({ version, run: async (input) => checkOutput(category, await reads.category(input)) }),
    sessions: createCachedRead({
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
