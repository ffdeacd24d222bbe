import { listPendingBillingEvents } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { applyEvent } from './billing-events.js';
import { unlessRefused } from './unless-refused.js';

/** Applies notifications that were saved before a crash and not applied. */
export async function applyPendingEvents(deps: Deps): Promise<void> {
  if (!deps.billing) return;
  for (const event of await listPendingBillingEvents(deps.db)) await unlessRefused(() => applyEvent(deps, event));
}
