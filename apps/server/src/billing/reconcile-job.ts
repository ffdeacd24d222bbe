import {
  applyPendingEvents,
  type Deps,
  forgetGuaranteeUses,
  reconcileDisputes,
  reconcileRefunds,
  reconcileSubscriptions,
} from '@vizzi/api';
import { deleteEndedTries } from '@vizzi/db';
import type { FastifyInstance } from 'fastify';

const INTERVAL_MS = 60 * 60 * 1000;

/**
 * Applies every hour the notifications that a crash left pending, reads again what lost notifications may have changed,
 * and deletes records of guarantees that are too old and counts of tries that have ended.
 */
export function scheduleReconciliation(app: FastifyInstance, deps: Deps): void {
  let underWay = Promise.resolve();
  const step = () => {
    underWay = deleteEndedTries(deps.db)
      .then(() => forgetGuaranteeUses(deps))
      .then(() => applyPendingEvents(deps))
      .then(() => reconcileRefunds(deps))
      .then(() => reconcileSubscriptions(deps))
      .then(() => reconcileDisputes(deps))
      .catch((error: unknown) => app.log.error(error, 'the hourly work failed'));
  };
  const timer = setInterval(step, INTERVAL_MS).unref();
  app.addHook('onListen', async () => step());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await underWay;
  });
}
