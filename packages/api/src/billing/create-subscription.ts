import { findUser, updateUser } from '@vizzi/db';
import { AppError, isPremiumMember } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { subscriptionRequest } from './contract.js';
import { isRunning } from './current-subscription.js';
import type { BillingGateway, ProviderSubscription } from './gateway.js';
import { customerOf, requireBilling } from './require-billing.js';
import { syncSubscription } from './sync-subscription.js';

/**
 * Prepares the first payment of a plan; the browser confirms it with the secret. Repeated calls do not create a second
 * subscription: one that waits for its payment is reused, one of the other plan is abandoned. Throws `invalid` for a
 * price of another plan, `conflict` when the member has premium.
 */
export async function createSubscription(
  deps: Deps,
  viewer: Viewer,
  { priceId, tier }: z.output<typeof subscriptionRequest>,
): Promise<{ clientSecret: string }> {
  const billing = requireBilling(deps);
  if (billing.prices[tier] !== priceId) {
    throw new AppError('invalid', `This price does not belong to the ${tier} plan`);
  }
  const user = await findUser(deps.db, viewer.id);
  if (!user) throw new AppError('unauthenticated', 'Not authenticated');
  if (isPremiumMember(user)) throw new AppError('conflict', 'You have premium already.');
  const customerId = await customerOf(billing, user);
  if (!user.stripeCustomerId) await updateUser(deps.db, user.id, { stripeCustomerId: customerId });

  const all = await billing.listSubscriptions(customerId);
  if (all.some(isRunning)) {
    await syncSubscription(deps, user.id, customerId);
    throw new AppError('conflict', 'You have a subscription already. Your Account page shows how it stands.');
  }
  const { clientSecret } = await prepare(billing, customerId, priceId, all);
  await syncSubscription(deps, user.id, customerId);
  if (!clientSecret) throw new AppError('unavailable', 'The payment could not be prepared. Please try again.');
  return { clientSecret };
}

async function prepare(
  billing: BillingGateway,
  customerId: string,
  priceId: string,
  all: readonly ProviderSubscription[],
): Promise<ProviderSubscription> {
  const waiting = all.filter(({ status }) => status === 'incomplete');
  const same = waiting.find((each) => each.priceId === priceId && each.clientSecret);
  for (const other of waiting) if (other !== same) await billing.abandon(other.id);
  // Two tabs at once send the same key and get the same subscription; with different plans, the second is refused.
  return same ?? billing.createSubscription({ customerId, priceId, idempotencyKey: `${customerId}-${all.length}` });
}
