import { listPendingRefunds } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { changeAlone } from './change-alone.js';
import { finishRefund } from './complete-refund.js';
import { unlessRefused } from './unless-refused.js';

/** Finishes the refunds that broke off. Throws `unavailable` at the first one for which the provider does not answer. */
export async function reconcileRefunds(deps: Deps): Promise<void> {
  if (!deps.billing) return;
  for (const user of await listPendingRefunds(deps.db)) {
    await unlessRefused(() =>
      changeAlone(deps, user.id, (requireAlone) =>
        finishRefund(deps, user, user.stripeCustomerId ?? undefined, requireAlone),
      ),
    );
  }
}
