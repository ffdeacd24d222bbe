import { keepBillingEvent } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { applyEvent } from './billing-events.js';
import { requireBilling } from './require-billing.js';

/**
 * Saves a notification of the payment provider, once by its id, and applies it. Throws `invalid` for a bad signature and
 * `unavailable` when the provider does not answer, or `conflict` beside a change of the member; it sends the notification again then.
 */
export async function receiveEvent(deps: Deps, body: Buffer, signature: string | undefined): Promise<void> {
  const event = await requireBilling(deps).readEvent(body, signature);
  const saved = await keepBillingEvent(deps.db, event);
  if (saved && !saved.appliedAt) await applyEvent(deps, saved);
}
