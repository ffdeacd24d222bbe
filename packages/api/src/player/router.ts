import { z } from 'zod';
import { done } from '../fields.js';
import { memberProcedure, router } from '../trpc.js';
import { listenInput, progress, progressReport, sessionIdInput, stats } from './contract.js';
import { findSessionProgress, listProgress } from './find-progress.js';
import { getStats } from './get-stats.js';
import { recordListen } from './record-listen.js';
import { reportProgress } from './report-progress.js';

export const playerRouter = router({
  /** Counts a listener; the browser calls it once per session and page life. */
  listen: memberProcedure
    .input(listenInput)
    .output(done)
    .mutation(({ ctx, input }) => recordListen(ctx.deps, input.id)),

  reportProgress: memberProcedure
    .input(progressReport)
    .output(progress)
    .mutation(({ ctx, input }) => reportProgress(ctx.deps, ctx.viewer, input)),

  progress: memberProcedure
    .input(sessionIdInput)
    .output(progress.nullable())
    .query(({ ctx, input }) => findSessionProgress(ctx.deps, ctx.viewer, input.sessionId)),

  allProgress: memberProcedure.output(z.array(progress)).query(({ ctx }) => listProgress(ctx.deps, ctx.viewer)),

  stats: memberProcedure.output(stats).query(({ ctx }) => getStats(ctx.deps, ctx.viewer)),
});
