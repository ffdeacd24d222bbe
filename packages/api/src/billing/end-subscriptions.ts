import type { RequireAlone } from './change-alone.js';
import { hasEnded } from './current-subscription.js';
import type { BillingGateway, ProviderSubscription } from './gateway.js';

/**
 * Ends subscriptions now, and voids what those owe that have ended. Nothing will be charged again. Throws `conflict` when a payment that
 * one waited for went through meanwhile, or another change began.
 */
export async function endSubscriptions(
  billing: BillingGateway,
  subscriptions: readonly ProviderSubscription[],
  requireAlone: RequireAlone,
): Promise<void> {
  for (const subscription of subscriptions) {
    const { id, status, owed } = subscription;
    const isOver = hasEnded(subscription);
    if (status === 'active' || (isOver && owed)) await billing.cancelNow(id, () => requireAlone());
    else if (!isOver) await billing.abandon(id, () => requireAlone());
  }
}
