import { findSupportMessage, findSupportReplies, findUser } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { supportMessageInput, SupportThread } from './contract.js';
import { messageNotFound } from './message.js';
import { findSupportAdmins } from './support-admins.js';
import { toInboxMessage } from './to-support-message.js';

/** A message with what followed. Throws `not_found`. */
export async function getThread(
  { db }: Deps,
  _viewer: Admin,
  { id }: z.output<typeof supportMessageInput>,
): Promise<SupportThread> {
  const message = await findSupportMessage(db, id);
  if (!message) throw messageNotFound();
  const [replies, account] = await Promise.all([
    findSupportReplies(db, id),
    message.userId === null ? undefined : findUser(db, message.userId),
  ]);
  return {
    ...toInboxMessage({ ...message, lastReplyId: replies.at(-1)?.id ?? 0 }, await findSupportAdmins(db)),
    account: account?.username ?? null,
    replies: replies.map(({ createdAt, ...reply }) => ({ ...reply, createdAt: createdAt.toISOString() })),
  };
}
