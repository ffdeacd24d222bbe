import type { createTRPCQueryUtils } from '@trpc/react-query';
import type { AppRouter, Caller } from '@vizzi/api/router';
import { MINUTE_SESSIONS } from '../features/landing/minute-sessions';
import { paths } from '../lib/paths';

type QueryUtils = ReturnType<typeof createTRPCQueryUtils<AppRouter>>;

interface Page {
  /** The module of its screen, which brings its styles and its code. */
  readonly screen: string;
  /** Complete without scripts, so none is loaded before somebody reaches for it. */
  readonly atRest?: boolean;
  /** Puts what it shows of the catalogue where its queries look. */
  readonly fill?: (queries: QueryUtils, ask: Caller) => Promise<void>;
}

const screen = (name: string) => `src/app/routes/${name}-page.tsx`;

/** The pages that look the same to every visitor. */
export const pages: Readonly<Record<string, Page>> = {
  [paths.home]: {
    screen: screen('landing'),
    atRest: true,
    fill: async (queries, ask) => {
      queries.catalog.categories.setData(undefined, await ask.catalog.categories());
      queries.catalog.sessions.setData(MINUTE_SESSIONS, await ask.catalog.sessions(MINUTE_SESSIONS));
    },
  },
  [paths.login]: { screen: screen('login') },
  [paths.signup]: { screen: screen('signup') },
  [paths.learn]: { screen: screen('learn') },
  [paths.tutorial]: { screen: screen('tutorial') },
  '/about': { screen: screen('about') },
  [paths.support]: { screen: screen('support') },
  [paths.privacy]: { screen: screen('privacy') },
  [paths.terms]: { screen: screen('terms') },
};
