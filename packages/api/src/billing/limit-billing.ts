import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import type { NamedAction } from '../deps.js';

/**
 * Counts a call that asks the payment provider, by member; beginning a subscription is counted by address too. Throws
 * `too_many_requests`.
 */
export async function limitBilling(
  { limits }: RequestDeps,
  { id }: Viewer,
  action: Extract<NamedAction, 'account' | 'billing' | 'subscribe'>,
): Promise<void> {
  await limits.takeName(action, String(id), 'session');
}
