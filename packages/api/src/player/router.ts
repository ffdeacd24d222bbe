import { z } from 'zod';
import { done } from '../fields.js';
import { memberProcedure, router, run } from '../trpc.js';
import { session } from '../catalog/contract.js';
import {
  listenInput,
  memberStats,
  practice,
  progress,
  progressAnswer,
  progressReport,
  sessionIdInput,
  suggestionInput,
  upNext,
} from './contract.js';
import { countListener } from './count-listener.js';
import { findProgress } from './find-progress.js';
import { getPractice } from './get-practice.js';
import { getStats } from './get-stats.js';
import { getUpNext } from './get-up-next.js';
import { listProgress } from './list-progress.js';
import { reportProgress } from './report-progress.js';
import { suggestSessions } from './suggest-sessions.js';

export const playerRouter = router({
  listen: memberProcedure.input(listenInput).output(done).mutation(run(countListener)),
  reportProgress: memberProcedure.input(progressReport).output(progressAnswer).mutation(run(reportProgress)),
  progress: memberProcedure.input(sessionIdInput).output(progress.nullable()).query(run(findProgress)),
  allProgress: memberProcedure.output(z.array(progress)).query(run(listProgress)),
  practice: memberProcedure.output(practice).query(run(getPractice)),
  stats: memberProcedure.output(memberStats).query(run(getStats)),
  suggestions: memberProcedure.input(suggestionInput).output(z.array(session)).query(run(suggestSessions)),
  upNext: memberProcedure.output(upNext).query(run(getUpNext)),
});
