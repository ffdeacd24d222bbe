import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { readFreshStatus, type SubscriptionStatus } from './membership-status.js';

/** The member's subscription. */
export async function getStatus(deps: Deps, viewer: Viewer): Promise<SubscriptionStatus> {
  return (await readFreshStatus(deps, viewer)).answer;
}
