import { findSupportMessages } from '@vizzi/db';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { SupportMessage } from './contract.js';
import { toSupportMessage } from './to-support-message.js';

/** One page of the inbox shows no more. */
const INBOX_LIMIT = 500;

/** Messages to support: open ones first, the latest first among open and done ones. */
export async function listMessages({ db }: Deps, _viewer: Admin): Promise<SupportMessage[]> {
  return (await findSupportMessages(db, INBOX_LIMIT)).map(toSupportMessage);
}
