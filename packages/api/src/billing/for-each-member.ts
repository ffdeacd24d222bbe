import { isDatabaseUnavailable, isLockUnavailable } from '@vizzi/db';
import type { ErrorCode } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { refusalIn } from '../errors.js';
import type { BillingGateway } from './gateway.js';

/** What concerns this one alone: the provider refuses, or the member changes something or is gone. */
const OF_ONE: readonly (ErrorCode | undefined)[] = ['conflict', 'unauthenticated'];

/**
 * Does the work for one after the other. One for whom it fails is left to the next run, so that the others do not wait; nothing
 * counts as a failure that the provider refuses or the member changes at this moment. Ends when the provider or the database does
 * not answer anybody, or the process is to end. Throws the failures, and answers how many others are left.
 */
export async function forEachMember<Item>(
  { clock, closing }: Deps,
  billing: BillingGateway,
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const failures: unknown[] = [];
  let left = 0;
  for (const item of items) {
    if (closing?.aborted) {
      left += 1;
      continue;
    }
    try {
      await work(item);
    } catch (error) {
      if (OF_ONE.includes(refusalIn(error)?.code)) {
        left += 1;
        continue;
      }
      // A row that another transaction holds concerns one member.
      if (isDatabaseUnavailable(error) && !isLockUnavailable(error)) throw error;
      failures.push(error);
      // A short question, for which no member matters.
      if (!(await isAnswering(billing, clock.now()))) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The work failed for some members and is tried again.');
  return left;
}

function isAnswering(billing: BillingGateway, now: Date): Promise<boolean> {
  return billing.listDisputeIds(now).then(
    () => true,
    () => false,
  );
}
