import type { createTRPCQueryUtils } from '@trpc/react-query';
import type { CatalogReads } from '@vizzi/api/page-renderer';
import type { AppRouter } from '@vizzi/api/router';
import { matchPath } from 'react-router-dom';
import { MINUTE_SESSIONS } from '../features/landing/minute-sessions';
import { paths } from '../lib/paths';

export type QueryUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>;

interface Page {
  /** The module of its screen, which brings its styles and its code. */
  readonly screen: string;
  /** Complete without scripts, so its code loads with the first interaction. */
  readonly isStatic?: boolean;
  /** Its query decides what it shows; such an address is rendered in the browser. */
  readonly usesQuery?: boolean;
  /** Puts what it shows of the catalogue where its queries look. */
  readonly fill?: (queries: QueryUtils, reads: CatalogReads, params: Params) => Promise<void>;
}

type Params = Readonly<Record<string, string | undefined>>;

const screen = (name: string) => `src/app/routes/${name}-page.tsx`;

/** Pages that look the same to every visitor, by their routes. */
const pages: Readonly<Record<string, Page>> = {
  [paths.home]: {
    screen: screen('landing'),
    isStatic: true,
    fill: async (queries, reads) => {
      queries.catalog.categories.setData(undefined, await reads.categories());
      queries.catalog.sessions.setData(MINUTE_SESSIONS, await reads.sessions(MINUTE_SESSIONS));
    },
  },
  [paths.login]: { screen: screen('login') },
  [paths.signup]: { screen: screen('signup') },
  [paths.learn]: { screen: screen('learn') },
  [paths.tutorial]: { screen: screen('tutorial') },
  [paths.about]: { screen: screen('about') },
  [paths.support]: { screen: screen('support') },
  [paths.privacy]: { screen: screen('privacy') },
  [paths.terms]: { screen: screen('terms') },
  '/category/:slug': {
    screen: screen('category'),
    usesQuery: true,
    fill: async (queries, reads, { slug = '' }) => {
      queries.catalog.category.setData({ slug }, await reads.category({ slug }));
      queries.catalog.sessions.setData({ category: slug }, await reads.sessions({ category: slug }));
    },
  },
  '/session/:id': {
    screen: screen('session'),
    fill: async (queries, reads, params) => {
      const id = Number(params['id']);
      const session = await reads.session({ id });
      queries.catalog.session.setData({ id }, session);
      const category = session.category.slug;
      queries.catalog.sessions.setData({ category }, await reads.sessions({ category }));
    },
  },
};

/** The routes of these pages. */
export const pageRoutes = Object.keys(pages);

/** Pages with a fixed address. */
export const fixedPaths = pageRoutes.filter((path) => !path.includes(':'));

/** The page of a path, with the parameters of its route. */
export function findPage(path: string): { readonly page: Page; readonly params: Params } | undefined {
  for (const [pattern, page] of Object.entries(pages)) {
    const match = matchPath(pattern, decoded(path));
    if (match && isCanonical(path, match.params)) return { page, params: match.params };
  }
  return undefined;
}

/** The router ignores case and slashes at the end, and numbers have many spellings: only one of each is rendered and cached. */
function isCanonical(path: string, { id, slug }: Params): boolean {
  if (id !== undefined) return /^[1-9]\d{0,8}$/.test(id) && path === paths.session(Number(id));
  // A database takes no NUL.
  if (slug !== undefined) return path === paths.category(slug) && !slug.includes('\0');
  return fixedPaths.includes(path);
}

/** As the router reads a path. A malformed one matches no page. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
