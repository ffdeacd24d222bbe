import { findDisputes, findUser, lockUser, updateUser, type UserRow } from '@vizzi/db';
import { AppError, isOpenDispute } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { RequireAlone } from './change-alone.js';
import { currentSubscription, isRunning } from './current-subscription.js';
import type { BillingGateway, ProviderSubscription } from './gateway.js';

/** What an account says instead of `active` while a payment of the subscription is disputed. */
export const DISPUTED = 'disputed';

/** The payment provider. Throws `not_configured` without one. */
export function requireBilling({ billing }: Deps): BillingGateway {
  if (!billing) throw new AppError('not_configured', 'Subscription plans are not configured. Please contact support.');
  return billing;
}

export interface RunningSubscription {
  readonly billing: BillingGateway;
  readonly customerId: string;
  readonly subscription: ProviderSubscription;
}

/** The member's running subscription, read from the provider. Throws `conflict` when there is none. */
export async function requireSubscription(deps: Deps, viewer: Viewer): Promise<RunningSubscription> {
  const billing = requireBilling(deps);
  const customerId = await findCustomer(deps, viewer);
  const subscription = customerId && currentSubscription(await billing.listSubscriptions(customerId));
  if (!customerId || !subscription || !isRunning(subscription)) {
    throw new AppError('conflict', 'You have no subscription that could be changed.');
  }
  return { billing, customerId, subscription };
}

/** Throws `conflict` while a bank decides about a payment of the member, whatever it paid for. */
export async function refuseDisputed({ db }: Deps, { id }: Pick<Viewer, 'id'>): Promise<void> {
  if (!(await findDisputes(db, id)).some(isOpenDispute)) return;
  throw new AppError(
    'conflict',
    'A payment of yours is disputed at your bank. Nothing can be bought or changed until that is decided.',
  );
}

/** A member's id at the provider; undefined before the first purchase. */
export async function findCustomer({ db }: Deps, viewer: Viewer): Promise<string | undefined> {
  return (await findUser(db, viewer.id))?.stripeCustomerId ?? undefined;
}

/** A member's id at the provider; creates the customer when there is none, once even from two tabs. Throws `conflict`. */
export async function customerOf(deps: Deps, buyer: Buyer): Promise<string> {
  return buyer.user.stripeCustomerId ?? createCustomer(deps, buyer);
}

/**
 * Another customer for a member whose `former` one the provider does not have any more: deleted there, or of other keys. Throws
 * `conflict`.
 */
export function replaceCustomer(deps: Deps, buyer: Buyer, former: string): Promise<string> {
  return createCustomer(deps, buyer, `-after-${former}`);
}

interface Buyer {
  readonly user: UserRow;
  readonly requireAlone: RequireAlone;
}

async function createCustomer(deps: Deps, { user, requireAlone }: Buyer, suffix = ''): Promise<string> {
  const { id, email, createdAt } = user;
  const idempotencyKey = `customer-${id}-${createdAt.getTime()}${suffix}`;
  const stripeCustomerId = await requireBilling(deps).createCustomer({ userId: id, email, idempotencyKey });
  await deps.db.transaction(async (tx) => {
    // Before the lease, as what reads the account at the payment provider locks them.
    await lockUser(tx, id);
    // Another process may have sold a plan to another customer of the member meanwhile.
    await requireAlone(tx);
    await updateUser(tx, id, { stripeCustomerId });
  });
  return stripeCustomerId;
}
