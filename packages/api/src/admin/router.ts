import { session } from '../catalog/contract.js';
import { adminProcedure, router } from '../trpc.js';
import { newSession } from './contract.js';
import { createSession } from './create-session.js';

export const adminRouter = router({
  createSession: adminProcedure
    .input(newSession)
    .output(session)
    .mutation(({ ctx, input }) => createSession(ctx.deps, input)),
});
