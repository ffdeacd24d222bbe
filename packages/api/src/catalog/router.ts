import { z } from 'zod';
import { publicProcedure, router } from '../trpc.js';
import { category, categoryInput, session, searchInput, sessionFilters, sessionInput } from './contract.js';
import { searchCatalog } from './search-catalog.js';

export const catalogRouter = router({
  categories: publicProcedure.output(z.array(category)).query(({ ctx }) => ctx.deps.catalog.categories()),

  category: publicProcedure
    .input(categoryInput)
    .output(category)
    .query(({ ctx, input }) => ctx.deps.catalog.category(input)),

  sessions: publicProcedure
    .input(sessionFilters)
    .output(z.array(session))
    .query(({ ctx, input }) => ctx.deps.catalog.sessions(input)),

  popular: publicProcedure.output(z.array(session)).query(({ ctx }) => ctx.deps.catalog.popularSessions()),

  /** By words, their beginnings and with typos; nothing for nothing. */
  search: publicProcedure
    .input(searchInput)
    .output(z.array(session))
    .query(({ ctx, input }) => searchCatalog(ctx.deps, ctx.viewer, input)),

  session: publicProcedure
    .input(sessionInput)
    .output(session)
    .query(({ ctx, input }) => ctx.deps.catalog.session(input)),
});
