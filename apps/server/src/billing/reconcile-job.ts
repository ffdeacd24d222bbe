import { applyPendingEvents, type Deps, reconcileSubscriptions } from '@vizzi/api';
import type { FastifyInstance } from 'fastify';

const INTERVAL_MS = 60 * 60 * 1000;

/** Takes up what a crash left undone, and looks every hour for notifications that never came. */
export function scheduleReconciliation(app: FastifyInstance, deps: Deps): void {
  if (!deps.billing) return;
  let underWay = Promise.resolve();
  const step = () => {
    underWay = applyPendingEvents(deps)
      .then(() => reconcileSubscriptions(deps))
      .catch((error: unknown) => app.log.error(error, 'subscriptions could not be compared with Stripe'));
  };
  const timer = setInterval(step, INTERVAL_MS).unref();
  app.addHook('onListen', async () => step());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await underWay;
  });
}
