import type { Clock } from '@vizzi/api';
import type { Database } from '@vizzi/db';
import type { FastifyInstance } from 'fastify';

const INTERVAL_MS = 5 * 60 * 1000;

/** Looks after the embedded database: checkpoints, hourly copies and vacuum. A PostgreSQL server looks after itself. */
export function scheduleMaintenance(
  app: FastifyInstance,
  { maintain }: Pick<Database, 'maintain'>,
  clock: Pick<Clock, 'now'>,
): void {
  if (!maintain) return;
  let underWay = Promise.resolve();
  const timer = setInterval(() => {
    underWay = underWay
      .then(() => maintain(clock.now()))
      .catch((error: unknown) => app.log.error(error, 'the embedded database was not looked after'));
  }, INTERVAL_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await underWay;
  });
}
