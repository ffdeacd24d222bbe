import { isRunning } from './current-subscription.js';
import type { BillingGateway, ProviderSubscription } from './gateway.js';

/** Ends every subscription of a customer now, or those that `which` names. Nothing will be charged again. */
export async function endSubscriptions(
  billing: BillingGateway,
  customerId: string,
  which: (subscription: ProviderSubscription) => boolean = () => true,
): Promise<void> {
  for (const subscription of (await billing.listSubscriptions(customerId)).filter(which)) {
    if (subscription.status === 'incomplete') await billing.abandon(subscription.id);
    else if (isRunning(subscription)) await billing.cancelNow(subscription.id);
  }
}
