import type { RequireAlone } from './change-alone.js';
import { isRunning } from './current-subscription.js';
import type { BillingGateway, ProviderSubscription } from './gateway.js';

/**
 * Cancels a running subscription with the period that is paid for, or now when it is not paid. Throws `conflict` when its payment went
 * through meanwhile, or another change began.
 */
export async function cancelWithPeriod(
  billing: BillingGateway,
  customerId: string,
  subscription: ProviderSubscription,
  requireAlone: RequireAlone,
): Promise<void> {
  const { id, cancelAtPeriodEnd } = subscription;
  if (!isPaid(subscription)) return billing.abandon(id, () => requireAlone());
  if (!cancelAtPeriodEnd) await billing.setCancelAtPeriodEnd(id, true, () => requireAlone());
  // The period may have ended since it was read.
  const now = (await billing.listSubscriptions(customerId)).find((each) => each.id === id);
  if (now && isRunning(now) && !isPaid(now)) await billing.abandon(id, () => requireAlone());
}

function isPaid({ status, owed }: ProviderSubscription): boolean {
  return status === 'active' && !owed;
}
