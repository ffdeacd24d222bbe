import { deleteUser, findUser, findUserByCustomer, forgetEnded, updateUser } from '@vizzi/db';
import type { ProviderCustomer } from './billing/gateway.js';
import type { Deps } from './deps.js';
import { recordDeparture } from './insights/record-departure.js';

export interface SettledCopy {
  /** Accounts that were deleted again. */
  readonly deleted: number;
  /** Members who have again what they bought after the copy was made. */
  readonly adopted: number;
  /** Who has a subscription at the provider, and no account in the copy. */
  readonly strangers: readonly ProviderCustomer[];
}

/**
 * Makes a restored copy of the database fit for its first start. `departed` are the ids of members who deleted their accounts after
 * it was made. Throws `unavailable` when the payment provider does not answer.
 */
export async function settleCopy(
  { db, billing }: Pick<Deps, 'db' | 'billing'>,
  departed: readonly number[],
): Promise<SettledCopy> {
  await forgetEnded(db);
  let deleted = 0;
  for (const id of departed) {
    const isDeleted = await db.transaction(async (tx) => {
      await recordDeparture(tx, id);
      return deleteUser(tx, id);
    });
    if (isDeleted) deleted += 1;
  }
  const strangers: ProviderCustomer[] = [];
  let adopted = 0;
  for (const customer of (await billing?.listSubscribers()) ?? []) {
    if (await findUserByCustomer(db, customer.id)) continue;
    const user = customer.userId === null ? undefined : await findUser(db, customer.userId);
    const isTheirs = user?.stripeCustomerId === null && user.email !== null && user.email === customer.email;
    if (isTheirs) adopted += 1;
    else strangers.push(customer);
    if (isTheirs) await updateUser(db, user.id, { stripeCustomerId: customer.id });
  }
  return { deleted, adopted, strangers };
}
