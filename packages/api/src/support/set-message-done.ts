import { findSupportReplies, updateSupportMessage } from '@vizzi/db';
import type { z } from 'zod';
import { recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { supportMessageDone } from './contract.js';
import { lockMessage } from './message.js';
import { refuseUnread } from './refuse-unread.js';

/** Closes a message, or opens it again. Throws `not_found`, or `conflict` when it is closed with a reply that the admin has not read. */
export async function setMessageDone(
  { db, clock }: Deps,
  viewer: Admin,
  { id, done, lastReplyId }: z.output<typeof supportMessageDone>,
) {
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, id);
    const { doneAt, subject } = message;
    if ((doneAt !== null) === done) return;
    if (done && lastReplyId !== undefined) {
      const replies = await findSupportReplies(tx, id);
      const ofOthers = replies.filter(({ adminName }) => adminName !== viewer.username);
      refuseUnread(message, ofOthers, { lastReplyId, before: 'you close the message' });
    }
    await updateSupportMessage(tx, id, { doneAt: done ? clock.now() : null });
    await recordAct(tx, viewer, {
      action: done ? 'message.closed' : 'message.reopened',
      subject: { id, name: subject },
    });
  });
  return DONE;
}
