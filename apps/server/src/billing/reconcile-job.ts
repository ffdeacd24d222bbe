import {
  applyPendingEvents,
  type Deps,
  forgetGuaranteeUses,
  reconcileDisputes,
  reconcileSubscriptions,
} from '@vizzi/api';
import type { FastifyInstance } from 'fastify';

const INTERVAL_MS = 60 * 60 * 1000;

/**
 * Takes up what a crash left undone, looks every hour for notifications that never came, and forgets what is kept for a
 * time only.
 */
export function scheduleReconciliation(app: FastifyInstance, deps: Deps): void {
  let underWay = Promise.resolve();
  const step = () => {
    underWay = forgetGuaranteeUses(deps)
      .then(() => applyPendingEvents(deps))
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
