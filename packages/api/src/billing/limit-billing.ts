import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import type { LimitedAction } from '../deps.js';

/** Counts a call that asks the payment provider, by member and by address. Throws `too_many_requests`. */
export async function limitBilling(
  { limits, address }: RequestDeps,
  { id }: Viewer,
  action: Extract<LimitedAction, 'account' | 'billing' | 'subscribe'>,
): Promise<void> {
  await limits.takeAddress(action, address);
  await limits.takeName(action, String(id), 'session');
}
