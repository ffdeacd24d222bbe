import { isRunning } from './current-subscription.js';
import type { BillingGateway, ProviderSubscription } from './gateway.js';

/** Ends subscriptions now. Nothing will be charged again. Throws `conflict` when one was paid for the first time meanwhile. */
export async function endSubscriptions(
  billing: BillingGateway,
  subscriptions: readonly ProviderSubscription[],
): Promise<void> {
  for (const subscription of subscriptions) {
    if (subscription.status === 'incomplete') await billing.abandon(subscription.id);
    else if (isRunning(subscription)) await billing.cancelNow(subscription.id);
  }
}
