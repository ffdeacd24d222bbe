import { type Deps, publishDueSessions } from '@vizzi/api';
import { takeDueJob } from '@vizzi/db';
import type { FastifyInstance } from 'fastify';
import { logFailedWork } from './log-failed-work.js';

const LOOK_MS = 5_000;
/** One of all servers looks this often. */
const EVERY_MS = 4_000;

/** Publishes scheduled sessions, on one of all servers, within seconds of their time by the database's clock. */
export function schedulePublishing(app: FastifyInstance, deps: Deps): void {
  let underWay = Promise.resolve();
  const work = async () => {
    if (!(await takeDueJob(deps.db, 'publish', EVERY_MS))) return;
    const published = await publishDueSessions(deps);
    if (published > 0) app.log.info({ published }, 'scheduled sessions were published');
  };
  const timer = setInterval(() => {
    underWay = underWay
      .then(work)
      .catch((error: unknown) => logFailedWork(app.log, error, 'scheduled sessions were not published'));
  }, LOOK_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await underWay;
  });
}
