import { findSupportMessages } from '@vizzi/db';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { InboxMessage } from './contract.js';
import { findSupportAdmins } from './support-admins.js';
import { toInboxMessage } from './to-support-message.js';

/** The inbox shows no more of members, and no more of visitors. */
const INBOX_LIMIT = 500;

/** Messages to support: those who wait the longest first, then answered ones, then closed ones. */
export async function listMessages({ db }: Deps, _viewer: Admin): Promise<InboxMessage[]> {
  const admins = await findSupportAdmins(db);
  return (await findSupportMessages(db, INBOX_LIMIT)).map((row) => toInboxMessage(row, admins));
}
