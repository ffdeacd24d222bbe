import { findSupportMessages } from '@vizzi/db';
import type { Deps } from '../deps.js';

/** As many as one page of the inbox bears. */
const INBOX_LIMIT = 500;

/** What people wrote: open messages first, each group the latest first. */
export async function listMessages({ db }: Deps) {
  const rows = await findSupportMessages(db, INBOX_LIMIT);
  return rows.map(({ doneAt, createdAt, ...message }) => ({
    ...message,
    createdAt: createdAt.toISOString(),
    done: doneAt !== null,
  }));
}
