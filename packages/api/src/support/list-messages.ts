import { findSupportMessages, type SupportMessageRow } from '@vizzi/db';
import type { Deps } from '../deps.js';
import type { SupportMessage } from './contract.js';

/** As many as one page of the inbox bears. */
const INBOX_LIMIT = 500;

/** What people wrote: open messages first, each group the latest first. */
export async function listMessages({ db }: Deps): Promise<SupportMessage[]> {
  return (await findSupportMessages(db, INBOX_LIMIT)).map(toSupportMessage);
}

/** A message as its contract shows it. */
export function toSupportMessage({ createdAt, doneAt, ...message }: SupportMessageRow): SupportMessage {
  return { ...message, createdAt: createdAt.toISOString(), done: doneAt !== null };
}
