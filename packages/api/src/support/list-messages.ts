import { findSupportMessages } from '@vizzi/db';
import { INBOX_PAGE } from '@vizzi/domain';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { InboxMessage, InboxPage } from './contract.js';
import { findSupportAdmins } from './support-admins.js';
import { toInboxMessage } from './to-support-message.js';

/**
 * A page of the messages to support, of members and as many of visitors: those who wait the longest first, then answered ones, then
 * closed ones.
 */
export async function listMessages({ db }: Deps, _viewer: Admin, page: InboxPage): Promise<InboxMessage[]> {
  const admins = await findSupportAdmins(db);
  const messages = await findSupportMessages(db, { skip: (page?.cursor ?? 0) * INBOX_PAGE, limit: INBOX_PAGE });
  return messages.map((row) => toInboxMessage(row, admins));
}
