import { adminRouter } from './admin/router.js';
import { authRouter } from './auth/router.js';
import { billingRouter } from './billing/router.js';
import { catalogRouter } from './catalog/router.js';
import { insightsRouter } from './insights/router.js';
import { libraryRouter } from './library/router.js';
import { playerRouter } from './player/router.js';
import { studioRouter } from './studio/router.js';
import { supportRouter } from './support/router.js';
import { router } from './trpc.js';

export const appRouter = router({
  auth: authRouter,
  catalog: catalogRouter,
  player: playerRouter,
  library: libraryRouter,
  billing: billingRouter,
  admin: adminRouter,
  studio: studioRouter,
  insights: insightsRouter,
  support: supportRouter,
});

export type AppRouter = typeof appRouter;
