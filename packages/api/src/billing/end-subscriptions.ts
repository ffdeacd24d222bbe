import type { RequireAlone } from './change-alone.js';
import { hasEnded } from './current-subscription.js';
import type { BillingGateway, ProviderSubscription } from './gateway.js';

/**
 * Ends subscriptions now, and voids what those owe that have ended. Nothing will be charged again. Throws `conflict` when a payment that
 * one waited for went through meanwhile, or another change began, and what `requireInTime` throws before the first one ends.
 */
export async function endSubscriptions(
  billing: BillingGateway,
  subscriptions: readonly ProviderSubscription[],
  requireAlone: RequireAlone,
  requireInTime?: () => void,
): Promise<void> {
  let hasBegun = false;
  const before = async () => {
    await requireAlone();
    if (!hasBegun) requireInTime?.();
    hasBegun = true;
  };
  for (const subscription of subscriptions) {
    const { id, status, owed } = subscription;
    const isOver = hasEnded(subscription);
    if (status === 'active' || (isOver && owed)) await billing.cancelNow(id, before);
    else if (!isOver) await billing.abandon(id, before);
  }
}
