import { findFirstOfMailbox } from '@vizzi/db';
import { normalizeAddress } from '@vizzi/domain';
import type { RequestDeps } from '../context.js';

interface Addressed {
  /** Undefined while the account is opened. */
  readonly id?: number;
  readonly isAddressProved: boolean;
}

/**
 * Counts a mail to an account, or to a name that nobody has; answers whether it is within the limit. The spellings of one address
 * are many names and one mailbox. The plain spelling, the first account of a mailbox and a proved address are counted apart, so that
 * strangers who open accounts with other spellings keep no mail from the member. So are, for these three, notices of a new password: a
 * thief with the password asks for links and codes that use up the other mails.
 */
export async function takeMailbox(
  { db, limits }: Pick<RequestDeps, 'db' | 'limits'>,
  username: string,
  account: Addressed | undefined,
  kind: 'mails' | 'notices' = 'mails',
): Promise<boolean> {
  const name = username.toLowerCase();
  const mailbox = normalizeAddress(name);
  const first = await findFirstOfMailbox(db, mailbox);
  const isOwn = !account || account.isAddressProved || mailbox === name;
  // Of the first accounts the mailbox is counted: where one is deleted, another one becomes the first.
  const isFirst = first === 0 || first === account?.id;
  const others = isFirst ? `${kind}, first of ${mailbox}` : `others of ${mailbox}`;
  return limits.takeAnywhere('mailbox', isOwn ? `${kind}, own ${name}` : others);
}
