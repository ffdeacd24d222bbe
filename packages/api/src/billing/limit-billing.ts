import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import type { NamedAction } from '../deps.js';

/**
 * Counts a call that asks the payment provider, by member, and one that may begin a subscription by address too: nobody at the
 * same address keeps a member from cancelling or from a refund. Throws `too_many_requests`.
 */
export async function limitBilling(
  { limits, address }: RequestDeps,
  { id }: Viewer,
  action: Extract<NamedAction, 'account' | 'billing' | 'subscribe'>,
): Promise<void> {
  if (action === 'subscribe') await limits.takeAddress(action, address);
  await limits.takeName(action, String(id), 'session');
}
