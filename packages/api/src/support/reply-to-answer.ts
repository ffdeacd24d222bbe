import { findSupportReplies, insertSupportReply, updateSupportMessage } from '@vizzi/db';
import { AppError, MEMBER_LIMITS, waitingAfterReply } from '@vizzi/domain';
import type { z } from 'zod';
import { lockViewer } from '../auth/lock-viewer.js';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import type { supportReply } from './contract.js';
import { lockMessage, messageNotFound } from './message.js';
import { refuseTooMany } from './refuse-too-many.js';

/**
 * Adds to a member's own conversation, which is open again with it. Sent again with the same key, nothing happens. Throws
 * `not_found`, `conflict` when the conversation is full, or `too_many_requests`.
 */
export async function replyToAnswer(
  { db, clock, limits }: RequestDeps,
  viewer: Viewer,
  { id, text, key }: z.output<typeof supportReply>,
) {
  // Visitors at the same address do not keep a member from writing.
  await limits.takeName('support', String(viewer.id), 'session');
  const now = clock.now();
  await db.transaction(async (tx) => {
    await lockViewer(tx, viewer);
    const message = await lockMessage(tx, id);
    if (message.userId !== viewer.id) throw messageNotFound();
    const replies = await findSupportReplies(tx, id);
    if (replies.some((reply) => reply.key === key)) return;
    if (replies.length >= MEMBER_LIMITS.supportReplies) {
      throw new AppError('conflict', 'This conversation is full. Please write a new message to support.');
    }
    await refuseTooMany(tx, viewer, now);
    await insertSupportReply(tx, { messageId: id, text, key, createdAt: now });
    await updateSupportMessage(tx, id, { doneAt: null, waitingSince: waitingAfterReply(message, now) });
  });
  return DONE;
}
