import { z } from 'zod';
import { publicProcedure, router, run } from '../trpc.js';
import { category, categoryInput, searchInput, session, sessionFilters, sessionInput } from './contract.js';
import { getCategory } from './get-category.js';
import { getSession } from './get-session.js';
import { listCategories } from './list-categories.js';
import { listPopularSessions } from './list-popular-sessions.js';
import { listSessions } from './list-sessions.js';
import { searchCatalog } from './search-catalog.js';

export const catalogRouter = router({
  categories: publicProcedure.output(z.array(category)).query(run(listCategories)),
  category: publicProcedure.input(categoryInput).output(category).query(run(getCategory)),
  sessions: publicProcedure.input(sessionFilters).output(z.array(session)).query(run(listSessions)),
  popular: publicProcedure.output(z.array(session)).query(run(listPopularSessions)),
  search: publicProcedure.input(searchInput).output(z.array(session)).query(run(searchCatalog)),
  session: publicProcedure.input(sessionInput).output(session).query(run(getSession)),
});
