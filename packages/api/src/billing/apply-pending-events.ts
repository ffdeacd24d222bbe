import { listPendingBillingEvents } from '@vizzi/db';
import type { Deps } from '../deps.js';
import { applyEvent } from './billing-events.js';
import { forEachMember } from './for-each-member.js';

/** Applies notifications that were saved before a crash and not applied. Throws what fails. */
export async function applyPendingEvents(deps: Deps): Promise<void> {
  const { billing } = deps;
  if (!billing) return;
  await forEachMember(deps, billing, await listPendingBillingEvents(deps.db), (event) => applyEvent(deps, event));
}
