import { z } from 'zod';
import { done } from '../fields.js';
import { editorProcedure, ownerProcedure, router, run } from '../trpc.js';
import {
  insights,
  insightsFile,
  insightsFileText,
  insightsInput,
  memberInsights,
  recountInput,
  revenueInsights,
  sessionInsights,
  sessionInsightsInput,
  sessionPlays,
} from './contract.js';
import { exportInsights } from './export-insights.js';
import { getInsights } from './get-insights.js';
import { getMemberInsights } from './get-member-insights.js';
import { getRevenue } from './get-revenue.js';
import { getSessionInsights } from './get-session-insights.js';
import { listSessionPlays } from './list-session-plays.js';
import { recountDays } from './recount-days.js';

export const insightsRouter = router({
  overview: editorProcedure.input(insightsInput).output(insights).query(run(getInsights)),
  session: editorProcedure.input(sessionInsightsInput).output(sessionInsights).query(run(getSessionInsights)),
  sessions: editorProcedure.input(insightsInput).output(z.array(sessionPlays)).query(run(listSessionPlays)),
  file: editorProcedure.input(insightsFile).output(insightsFileText).query(run(exportInsights)),
  members: ownerProcedure.input(insightsInput).output(memberInsights).query(run(getMemberInsights)),
  revenue: ownerProcedure.input(insightsInput).output(revenueInsights).query(run(getRevenue)),
  recount: ownerProcedure.input(recountInput).output(done).mutation(run(recountDays)),
});
