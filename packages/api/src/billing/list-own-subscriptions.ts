import type { UserRow } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { hasEnded } from './current-subscription.js';
import type { ProviderSubscription } from './gateway.js';

/**
 * All subscriptions of a member, who is to be charged no more. Throws `not_configured` where there is no payment provider and one may run: a
 * server that was started without its keys.
 */
export async function listOwnSubscriptions(
  { billing }: Pick<Deps, 'billing'>,
  { stripeCustomerId, subscriptionStatus: status, subscriptionTier }: UserRow,
): Promise<ProviderSubscription[]> {
  if (!stripeCustomerId) return [];
  if (billing) return billing.listSubscriptions(stripeCustomerId);
  if (!status || hasEnded({ status }) || subscriptionTier === 'lifetime') return [];
  throw new AppError('not_configured', 'The subscription cannot be ended just now. Please contact support.');
}
