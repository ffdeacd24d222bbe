import { findUser } from '@vizzi/db';
import { AppError, isPremiumMember } from '@vizzi/domain';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import type { Deps } from '../deps.js';
import type { RequireAlone } from './change-alone.js';
import { changeSubscription } from './change-subscription.js';
import type { subscriptionIntent, subscriptionRequest } from './contract.js';
import { isRunning } from './current-subscription.js';
import { type BillingGateway, MAX_SUBSCRIPTIONS, type ProviderSubscription } from './gateway.js';
import { limitBilling } from './limit-billing.js';
import { customerOf, refuseDisputed, replaceCustomer, requireBilling } from './require-billing.js';
import { syncSubscription } from './sync-subscription.js';
import { withinBudget } from './within-budget.js';

type SubscriptionIntent = z.output<typeof subscriptionIntent>;

/**
 * Prepares the first payment of a plan; the browser confirms it with the secret. Without a secret there is nothing to pay,
 * and the plan is active. Repeated calls do not create a second subscription: one that waits for its payment is reused,
 * one of the other plan is abandoned. Throws `invalid` for a price of another plan, `conflict` when the member has
 * premium, another change is under way or too many were begun, `too_many_requests`, and `unavailable` when the provider takes too long.
 */
export async function createSubscription(
  deps: RequestDeps,
  viewer: Viewer,
  { priceId, tier }: z.output<typeof subscriptionRequest>,
): Promise<SubscriptionIntent> {
  const billing = requireBilling(deps);
  if (billing.prices[tier] !== priceId) {
    throw new AppError('invalid', `This price does not belong to the ${tier} plan`);
  }
  await limitBilling(deps, viewer, 'subscribe');
  await deps.limits.takeAddress('subscribe', deps.address);
  const intent = deps.checkouts.share(`${viewer.id} ${priceId}`, () =>
    changeSubscription(deps, viewer, (requireAlone) => checkOut(deps, viewer, priceId, requireAlone)),
  );
  return withinBudget(billing, intent);
}

async function checkOut(
  deps: Deps,
  viewer: Viewer,
  priceId: string,
  requireAlone: RequireAlone,
): Promise<SubscriptionIntent> {
  const billing = requireBilling(deps);
  const user = await findUser(deps.db, viewer.id);
  if (!user) throw new AppError('unauthenticated', 'Not authenticated');
  if (isPremiumMember(user)) throw new AppError('conflict', 'You have premium already.');
  await refuseDisputed(deps, user);
  const customerId = await customerOf(deps, { user, requireAlone });
  const all = await billing.listSubscriptions(customerId);
  if (all.some(isRunning)) {
    await syncSubscription(deps, user.id, customerId);
    throw new AppError('conflict', 'You have a subscription already. Your Account page shows how it stands.');
  }
  if (all.length >= MAX_SUBSCRIPTIONS) {
    throw new AppError('conflict', 'This account has begun too many subscriptions. Please write to our support.');
  }
  await requireAlone();
  const prepared = await prepare({ billing, customerId, priceId, requireAlone }, all).catch(unlessMissing);
  if (prepared) return intentOf(deps, user.id, customerId, prepared);
  const other = await replaceCustomer(deps, { user, requireAlone }, customerId);
  return intentOf(deps, user.id, other, await prepare({ billing, customerId: other, priceId, requireAlone }, []));
}

/** Nothing for a customer that the provider does not have any more. */
function unlessMissing(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
}

async function intentOf(
  deps: Deps,
  userId: number,
  customerId: string,
  { clientSecret, status }: ProviderSubscription,
): Promise<SubscriptionIntent> {
  await syncSubscription(deps, userId, customerId);
  if (!clientSecret && status === 'incomplete') {
    throw new AppError('unavailable', 'The payment could not be prepared. Please try again.');
  }
  return { clientSecret };
}

interface Order {
  readonly billing: BillingGateway;
  readonly customerId: string;
  readonly priceId: string;
  readonly requireAlone: RequireAlone;
}

async function prepare(
  { billing, customerId, priceId, requireAlone }: Order,
  all: readonly ProviderSubscription[],
): Promise<ProviderSubscription> {
  const waiting = all.filter(({ status }) => status === 'incomplete');
  const same = waiting.find((each) => each.priceId === priceId && each.clientSecret);
  for (const other of waiting) if (other !== same) await billing.abandon(other.id, () => requireAlone());
  if (same) return same;
  // Two tabs at once send the same key and get the same subscription; with different plans, the second is refused.
  const order = { customerId, priceId, idempotencyKey: `${customerId}-${all.length}` };
  return billing.createSubscription(order, () => requireAlone());
}
