import { findUndeliveredMails } from '@vizzi/db';
import { INBOX_PAGE } from '@vizzi/domain';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { InboxPage, UndeliveredMail } from './contract.js';

/** A page of the mails that were given up, latest first. */
export async function listUndeliveredMails({ db }: Deps, _viewer: Admin, page: InboxPage): Promise<UndeliveredMail[]> {
  const mails = await findUndeliveredMails(db, { skip: (page?.cursor ?? 0) * INBOX_PAGE, limit: INBOX_PAGE });
  return mails.map(({ id, recipient, subject, givenUpAt, failure }) => ({
    id,
    recipient,
    subject,
    givenUpAt: givenUpAt.toISOString(),
    failure,
  }));
}
