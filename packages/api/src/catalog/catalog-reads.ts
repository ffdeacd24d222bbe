import { type Db, findCategories, findCategoryBySlug, findPopularSessions, findSessions } from '@vizzi/db';
import { AppError, type CatalogFilters } from '@vizzi/domain';
import type { Category, Session } from './contract.js';
import { getSessionRow } from './session-row.js';
import { toSession } from './to-session.js';

/** The public reads of the catalogue. Their answers are the same for every viewer, so that a server may cache them. */
export interface CatalogReads {
  /** In the order in which they were added. */
  categories(): Promise<Category[]>;
  /** Throws `not_found`. */
  category(input: { readonly slug: string }): Promise<Category>;
  sessions(input: CatalogFilters): Promise<Session[]>;
  /** The most listened-to sessions. */
  popularSessions(): Promise<Session[]>;
  /** Throws `not_found`. */
  session(input: { readonly id: number }): Promise<Session>;
}

/** Member home shows this many. */
const POPULAR_COUNT = 6;

/** Reads the database each time. */
export function createCatalogReads(db: Db): CatalogReads {
  return {
    categories: () => findCategories(db),
    async category({ slug }) {
      const category = await findCategoryBySlug(db, slug);
      if (!category) throw new AppError('not_found', 'Category Not Found');
      return category;
    },
    sessions: async (filters) => (await findSessions(db, filters)).map(toSession),
    popularSessions: async () => (await findPopularSessions(db, POPULAR_COUNT)).map(toSession),
    session: async ({ id }) => toSession(await getSessionRow(db, id)),
  };
}
