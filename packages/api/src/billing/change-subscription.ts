import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { changeAlone, type RequireAlone } from './change-alone.js';
import { finishRefund } from './complete-refund.js';
import { findCustomer } from './require-billing.js';

/**
 * Makes a change of a member's subscription alone, after a refund that broke off is finished: what it gives back does not pay for
 * anything. Throws `conflict` when another change is under way, and `unavailable`.
 */
export function changeSubscription<T>(
  deps: Deps,
  viewer: Viewer,
  change: (requireAlone: RequireAlone) => Promise<T>,
  options?: { isEnding: boolean },
): Promise<T> {
  const afterRefund = async (requireAlone: RequireAlone) => {
    await finishRefund(deps, viewer, await findCustomer(deps, viewer), requireAlone);
    return change(requireAlone);
  };
  return changeAlone(deps, viewer.id, afterRefund, options);
}
