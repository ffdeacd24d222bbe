import { listPendingRefunds } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { changeAlone } from './change-alone.js';
import { finishRefund } from './complete-refund.js';
import { forEachMember } from './for-each-member.js';
import { findCustomer } from './require-billing.js';

/** Finishes the refunds that broke off. Throws what fails. */
export async function reconcileRefunds(deps: Deps): Promise<void> {
  const { billing } = deps;
  if (!billing) return;
  await forEachMember(deps, billing, await listPendingRefunds(deps.db), (user) =>
    changeAlone(deps, user.id, async (requireAlone) =>
      finishRefund(deps, user, await findCustomer(deps, user), requireAlone),
    ),
  );
}
