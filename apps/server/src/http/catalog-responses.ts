import type { CatalogReads, CatalogVersion } from '@vizzi/api';
import { category, type Category, session, type Session } from '@vizzi/api/contracts';
import { type CatalogFilters, canonicalFilters } from '@vizzi/domain';
import { z } from 'zod';
import { checkOutput } from './check-output.js';
import { type CachedRead, createCachedRead } from './response-cache.js';

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

/** The same reads for procedures, from the same cache. */
export function resultsOf(responses: CatalogResponses): CatalogReads {
  return {
    categories: async () => (await responses.categories(undefined)).result,
    category: async (input) => (await responses.category(input)).result,
    sessions: async (input) => (await responses.sessions(input)).result,
    popularSessions: async () => (await responses.popularSessions(undefined)).result,
    session: async (input) => (await responses.session(input)).result,
  };
}
