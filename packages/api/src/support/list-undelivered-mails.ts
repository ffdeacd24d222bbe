import { findUndeliveredMails } from '@vizzi/db';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { UndeliveredMail } from './contract.js';

const LIMIT = 100;

/** The mails that were given up, latest first. */
export async function listUndeliveredMails({ db }: Deps, _viewer: Admin): Promise<UndeliveredMail[]> {
  const mails = await findUndeliveredMails(db, LIMIT);
  return mails.map(({ id, recipient, subject, givenUpAt, failure }) => ({
    id,
    recipient,
    subject,
    givenUpAt: givenUpAt.toISOString(),
    failure,
  }));
}
