import { clearRestored, findUser, findUserByCustomer, updateUser } from '@vizzi/db';
import type { ProviderCustomer } from './billing/gateway.js';
import type { Deps } from './deps.js';
import { deleteMember } from './insights/delete-member.js';

export interface PreparedDatabase {
  /** Accounts that were deleted again. */
  readonly deleted: number;
  /** Members who have again what they bought after the copy was made. */
  readonly relinked: number;
  /** Who has a subscription at the provider, and no account in the copy. */
  readonly unknownCustomers: readonly ProviderCustomer[];
}

/**
 * Makes a restored copy of the database fit for its first start. `deletedIds` are the ids of members who deleted their accounts after
 * it was made. Throws `unavailable` when the payment provider does not answer.
 */
export async function prepareRestored(
  { db, billing }: Pick<Deps, 'db' | 'billing'>,
  deletedIds: readonly number[],
): Promise<PreparedDatabase> {
  await clearRestored(db);
  let deleted = 0;
  for (const id of deletedIds) {
    if (await db.transaction((tx) => deleteMember(tx, id))) deleted += 1;
  }
  const unknownCustomers: ProviderCustomer[] = [];
  let relinked = 0;
  const subscribers = (await billing?.listSubscribers()) ?? [];
  const ids = new Set(subscribers.map(({ id }) => id));
  for (const customer of subscribers) {
    if (await findUserByCustomer(db, customer.id)) continue;
    const user = customer.userId === null ? undefined : await findUser(db, customer.userId);
    // The copy may know a former customer, with whom nothing runs.
    const hasOther = user?.stripeCustomerId && ids.has(user.stripeCustomerId);
    // An id may have been given to another member in the copy; the address too is the same for one.
    if (user && !hasOther && user.email !== null && user.email === customer.email) {
      await updateUser(db, user.id, { stripeCustomerId: customer.id });
      relinked += 1;
    } else unknownCustomers.push(customer);
  }
  return { deleted, relinked, unknownCustomers };
}
