import {
  applyPendingEvents,
  type Deps,
  forgetGuaranteeUses,
  reconcileDisputes,
  reconcileRefunds,
  reconcileSubscriptions,
} from '@vizzi/api';
import type { FastifyInstance } from 'fastify';

const INTERVAL_MS = 60 * 60 * 1000;

/**
 * Applies every hour the notifications that a crash left pending, reads again what lost notifications may have changed,
 * and deletes records of guarantees that are too old.
 */
export function scheduleReconciliation(app: FastifyInstance, deps: Deps): void {
  let underWay = Promise.resolve();
  const step = () => {
    underWay = forgetGuaranteeUses(deps)
      .then(() => applyPendingEvents(deps))
      .then(() => reconcileRefunds(deps))
      .then(() => reconcileSubscriptions(deps))
      .then(() => reconcileDisputes(deps))
      .catch((error: unknown) => app.log.error(error, 'the hourly check of payments failed'));
  };
  const timer = setInterval(step, INTERVAL_MS).unref();
  app.addHook('onListen', async () => step());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await underWay;
  });
}
