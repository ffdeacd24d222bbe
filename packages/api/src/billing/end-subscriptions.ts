import { hasEnded } from './current-subscription.js';
import type { BillingGateway, ProviderSubscription } from './gateway.js';

/** Ends subscriptions now. Nothing will be charged again. Throws `conflict` when a payment that one waited for went through meanwhile. */
export async function endSubscriptions(
  billing: BillingGateway,
  subscriptions: readonly ProviderSubscription[],
): Promise<void> {
  for (const subscription of subscriptions) {
    if (subscription.status === 'active') await billing.cancelNow(subscription.id);
    else if (!hasEnded(subscription)) await billing.abandon(subscription.id);
  }
}
