import { findCategories, findPopularSessions, findSessions, searchSessions } from '@vizzi/db';
import { z } from 'zod';
import { publicProcedure, router } from '../trpc.js';
import { category, categoryInput, session, searchInput, sessionFilters, sessionInput } from './contract.js';
import { getCategory } from './get-category.js';
import { getSession } from './get-session.js';
import { toSession } from './to-session.js';

/** Member home shows this many. */
const POPULAR_COUNT = 6;

export const catalogRouter = router({
  categories: publicProcedure.output(z.array(category)).query(({ ctx }) => findCategories(ctx.deps.db)),

  category: publicProcedure
    .input(categoryInput)
    .output(category)
    .query(({ ctx, input }) => getCategory(ctx.deps.db, input.slug)),

  sessions: publicProcedure
    .input(sessionFilters)
    .output(z.array(session))
    .query(async ({ ctx, input }) => (await findSessions(ctx.deps.db, input)).map(toSession)),

  popular: publicProcedure
    .output(z.array(session))
    .query(async ({ ctx }) => (await findPopularSessions(ctx.deps.db, POPULAR_COUNT)).map(toSession)),

  /** By words, their beginnings and with typos; nothing for nothing. */
  search: publicProcedure
    .input(searchInput)
    .output(z.array(session))
    .query(async ({ ctx, input }) => (await searchSessions(ctx.deps.db, input.query, input.limit)).map(toSession)),

  session: publicProcedure
    .input(sessionInput)
    .output(session)
    .query(async ({ ctx, input }) => toSession(await getSession(ctx.deps.db, input.id))),
});
