import {
  findSupportReplies,
  insertSupportReply,
  type SupportMessageRow,
  type SupportReplyRow,
  updateSupportMessage,
} from '@vizzi/db';
import type { z } from 'zod';
import { recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import { supportAnswer as answerMail } from '../mail/templates.js';
import type { supportAnswer } from './contract.js';
import { lockMessage } from './message.js';
import { refuseUnread } from './refuse-unread.js';

/**
 * Answers a message by mail, and in the conversation that a member sees. Sent again with the same key, nothing happens.
 * Throws `not_found`, or `conflict` when there is a reply that the admin has not read.
 */
export async function answerMessage(
  { db, clock, links, mail }: Deps,
  viewer: Admin,
  input: z.output<typeof supportAnswer>,
) {
  const { id, text, key, lastReplyId, close } = input;
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, id);
    const replies = await findSupportReplies(tx, id);
    if (replies.some((reply) => reply.key === key)) return;
    refuseUnread(message, replies, { lastReplyId, before: 'you answer' });
    const now = clock.now();
    const replyId = await insertSupportReply(tx, {
      messageId: id,
      adminName: viewer.username,
      text,
      key,
      createdAt: now,
    });
    const closes = close && !message.doneAt;
    await updateSupportMessage(tx, id, { waitingSince: null, ...(closes ? { doneAt: now } : {}) });
    const isMember = message.userId !== null;
    await mail.send(tx, {
      to: message.email,
      ...answerMail({
        subject: message.subject,
        answer: text,
        ...lastWritten(message, replies),
        isMember,
        url: links.to(isMember ? `/support/messages/${id}` : '/support'),
      }),
    });
    const subject = { id, name: message.subject };
    await recordAct(tx, viewer, { action: 'message.answered', subject, after: { replyId } });
    if (closes) await recordAct(tx, viewer, { action: 'message.closed', subject });
  });
  return DONE;
}

/** What the sender wrote last. */
function lastWritten(message: SupportMessageRow, replies: readonly SupportReplyRow[]) {
  const reply = replies.findLast(({ adminName }) => adminName === null);
  return reply
    ? { message: reply.text, writtenAt: reply.createdAt }
    : { message: message.message, writtenAt: message.createdAt };
}
