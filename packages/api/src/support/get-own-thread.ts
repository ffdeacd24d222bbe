import { findSupportMessage, findSupportReplies } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { OwnSupportThread, supportMessageInput } from './contract.js';
import { messageNotFound } from './message.js';
import { toOwnSupportMessage } from './to-support-message.js';

/** A member's own message with what followed; who answered is not told. Throws `not_found`. */
export async function getOwnThread(
  { db }: Deps,
  viewer: Viewer,
  { id }: z.output<typeof supportMessageInput>,
): Promise<OwnSupportThread> {
  const message = await findSupportMessage(db, id);
  if (message?.userId !== viewer.id) throw messageNotFound();
  const replies = await findSupportReplies(db, id);
  return {
    ...toOwnSupportMessage(message),
    message: message.message,
    replies: replies.map((reply) => ({
      id: reply.id,
      isAnswer: reply.adminName !== null,
      text: reply.text,
      createdAt: reply.createdAt.toISOString(),
    })),
  };
}
