import { findOwnSupportMessages } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { OwnSupportMessage, ownSupportMessagePage } from './contract.js';
import { toOwnSupportMessage } from './to-support-message.js';

const AFTER_ALL = 2_147_483_647;

/** A page of the member's messages to support, the latest first. */
export async function listOwnMessages(
  { db }: Deps,
  viewer: Viewer,
  { limit, cursor }: z.output<typeof ownSupportMessagePage>,
): Promise<OwnSupportMessage[]> {
  const rows = await findOwnSupportMessages(db, viewer.id, { before: cursor ?? AFTER_ALL, limit });
  return rows.map(toOwnSupportMessage);
}
