import {
  countInsightDays,
  countInsightListeners,
  countInsightMembers,
  type Deps,
  readRevenue,
  REVENUE_JOB,
} from '@vizzi/api';
import { takeDueJob } from '@vizzi/db';
import type { FastifyInstance } from 'fastify';
import { logFailedWork } from './log-failed-work.js';

const LOOK_MS = 60_000;
interface Part {
  readonly name: string;
  readonly everyMs: number;
  /** Answers whether it must be called again. */
  readonly work: (deps: Deps) => Promise<boolean | void>;
}

/** Revenue comes last, since the payment provider may not answer. */
const PARTS: readonly Part[] = [
  { name: 'insight-days', everyMs: 15 * 60_000, work: countInsightDays },
  { name: 'insight-listeners', everyMs: 30 * 60_000, work: countInsightListeners },
  { name: 'insight-members', everyMs: 30 * 60_000, work: countInsightMembers },
  { name: REVENUE_JOB, everyMs: 60 * 60_000, work: readRevenue },
];

/** At the start, and then on one of all servers: counts what the insights show. Each part may be repeated at any time. */
export function scheduleInsights(app: FastifyInstance, ports: Deps): void {
  let underWay = Promise.resolve();
  const closing = new AbortController();
  const deps = { ...ports, closing: closing.signal };
  const run = async (isStart: boolean) => {
    for (const { name, everyMs, work } of PARTS) {
      if (closing.signal.aborted) return;
      try {
        const isDue = await takeDueJob(deps.db, name, everyMs);
        let isLeft: boolean | void = isDue || isStart;
        while (isLeft && !closing.signal.aborted) isLeft = await work(deps);
      } catch (error) {
        if (error !== closing.signal.reason) logFailedWork(app.log, error, `the work ${name} failed`);
      }
    }
  };
  const look = (isStart: boolean) => {
    underWay = underWay.then(() => run(isStart));
  };
  const timer = setInterval(() => look(false), LOOK_MS).unref();
  app.addHook('onListen', async () => look(true));
  app.addHook('onClose', async () => {
    closing.abort();
    clearInterval(timer);
    await underWay;
  });
}
