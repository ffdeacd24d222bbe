import { z } from 'zod';
import { DONE, done } from '../fields.js';
import { memberProcedure, router } from '../trpc.js';
import { listenInput, practice, progress, progressReport, sessionIdInput, stats } from './contract.js';
import { findSessionProgress, listProgress } from './find-progress.js';
import { getPractice } from './get-practice.js';
import { getStats } from './get-stats.js';

export const playerRouter = router({
  /** Counts a listener; the browser calls it once per session and page life. */
  listen: memberProcedure
    .input(listenInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await ctx.deps.listeners.count(input.id);
      return DONE;
    }),

  reportProgress: memberProcedure
    .input(progressReport)
    .output(progress)
    .mutation(({ ctx, input }) => ctx.deps.progress.report({ userId: ctx.viewer.id, report: input })),

  progress: memberProcedure
    .input(sessionIdInput)
    .output(progress.nullable())
    .query(({ ctx, input }) => findSessionProgress(ctx.deps, ctx.viewer, input.sessionId)),

  allProgress: memberProcedure.output(z.array(progress)).query(({ ctx }) => listProgress(ctx.deps, ctx.viewer)),

  practice: memberProcedure.output(practice).query(({ ctx }) => getPractice(ctx.deps, ctx.viewer)),

  stats: memberProcedure.output(stats).query(({ ctx }) => getStats(ctx.deps, ctx.viewer)),
});
