import { listPendingRefunds } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { changeAlone } from './change-alone.js';
import { finishRefund } from './complete-refund.js';

/** Finishes the refunds that broke off. Throws `unavailable` at the first one for which the provider does not answer. */
export async function reconcileRefunds(deps: Deps): Promise<void> {
  if (!deps.billing) return;
  for (const user of await listPendingRefunds(deps.db)) {
    try {
      await changeAlone(deps, user.id, () => finishRefund(deps, user, user.stripeCustomerId ?? undefined));
    } catch (error) {
      // The member changes something at this moment, or the provider refuses: the next run tries again.
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    }
  }
}
