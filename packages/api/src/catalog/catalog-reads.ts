import type { Db } from '@vizzi/db';
import type { CatalogFilters } from '@vizzi/domain';
import type { Category, Session } from './contract.js';
import { getCategory } from './get-category.js';
import { getSession } from './get-session.js';
import { listCategories } from './list-categories.js';
import { listPopularSessions } from './list-popular-sessions.js';
import { listSessions } from './list-sessions.js';
import { toSession } from './to-session.js';

/** What anyone may read of the catalogue. The answers are the same for every viewer, so a server may keep them. */
export interface CatalogReads {
  categories(): Promise<Category[]>;
  /** Throws `not_found`. */
  category(input: { readonly slug: string }): Promise<Category>;
  sessions(input: CatalogFilters): Promise<Session[]>;
  popularSessions(): Promise<Session[]>;
  /** Throws `not_found`. */
  session(input: { readonly id: number }): Promise<Session>;
}

/** Reads the database each time. */
export function createCatalogReads(db: Db): CatalogReads {
  return {
    categories: () => listCategories({ db }),
    category: ({ slug }) => getCategory(db, slug),
    sessions: (input) => listSessions({ db }, null, input),
    popularSessions: () => listPopularSessions({ db }),
    session: async ({ id }) => toSession(await getSession(db, id)),
  };
}
