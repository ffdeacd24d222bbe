import { AppError } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { limitBilling } from './limit-billing.js';
import { findCustomer, requireBilling } from './require-billing.js';

/**
 * The provider's page where a member changes the card. Throws `conflict` before the first purchase, and
 * `too_many_requests`.
 */
export async function openPortal(deps: RequestDeps, viewer: Viewer): Promise<{ url: string }> {
  const billing = requireBilling(deps);
  await limitBilling(deps, viewer, 'billing');
  const customerId = await findCustomer(deps, viewer);
  if (!customerId) throw new AppError('conflict', 'There is no card to change yet.');
  const accountUrl = deps.links.to('/account');
  const url = await billing.createPortalSession(customerId, accountUrl);
  return { url: new URL(url, accountUrl).href };
}
