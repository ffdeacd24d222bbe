import { isRunning } from './current-subscription.js';
import type { BillingGateway } from './gateway.js';

/** Ends every subscription of a customer now. Nothing will be charged again. */
export async function endSubscriptions(billing: BillingGateway, customerId: string): Promise<void> {
  for (const subscription of await billing.listSubscriptions(customerId)) {
    if (subscription.status === 'incomplete') await billing.abandon(subscription.id);
    else if (isRunning(subscription)) await billing.cancelNow(subscription.id);
  }
}
