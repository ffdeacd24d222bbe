import { normalizeAddress } from '@vizzi/domain';
import type { RequestDeps } from '../context.js';

/**
 * Counts a mail to an account, or to a name that nobody has; answers whether it is within the limit. The spellings of one address
 * are many names and one mailbox. The plain spelling and a proved address are counted apart, so that strangers who open
 * accounts with other spellings keep no mail from the member.
 */
export function takeMailbox(
  { limits }: Pick<RequestDeps, 'limits'>,
  username: string,
  account: { readonly isAddressProved: boolean } | undefined,
): Promise<boolean> {
  const name = username.toLowerCase();
  const mailbox = normalizeAddress(name);
  const isApart = !account || account.isAddressProved || mailbox === name;
  return limits.takeAnywhere('mailbox', isApart ? `own ${name}` : mailbox);
}
