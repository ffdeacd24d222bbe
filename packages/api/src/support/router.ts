import { z } from 'zod';
import { done } from '../fields.js';
import { memberProcedure, publicProcedure, router, run, supportProcedure } from '../trpc.js';
import { answerMessage } from './answer-message.js';
import { assignMessage } from './assign-message.js';
import {
  inboxMessage,
  inboxPage,
  newSupportMessageOnce,
  ownSupportMessage,
  ownSupportMessagePage,
  ownSupportThread,
  supportAdmin,
  supportAnswer,
  supportAssignment,
  supportMessageDone,
  supportMessageInput,
  supportReply,
  supportThread,
  undeliveredMail,
} from './contract.js';
import { getOwnThread } from './get-own-thread.js';
import { getThread } from './get-thread.js';
import { listAdmins } from './list-admins.js';
import { listMessages } from './list-messages.js';
import { listOwnMessages } from './list-own-messages.js';
import { listUndeliveredMails } from './list-undelivered-mails.js';
import { replyToAnswer } from './reply-to-answer.js';
import { sendMessage } from './send-message.js';
import { setMessageDone } from './set-message-done.js';

export const supportRouter = router({
  send: publicProcedure.input(newSupportMessageOnce).output(done).mutation(run(sendMessage)),
  ownMessages: memberProcedure
    .input(ownSupportMessagePage)
    .output(z.array(ownSupportMessage))
    .query(run(listOwnMessages)),
  ownThread: memberProcedure.input(supportMessageInput).output(ownSupportThread).query(run(getOwnThread)),
  reply: memberProcedure.input(supportReply).output(done).mutation(run(replyToAnswer)),
  messages: supportProcedure.input(inboxPage).output(z.array(inboxMessage)).query(run(listMessages)),
  thread: supportProcedure.input(supportMessageInput).output(supportThread).query(run(getThread)),
  admins: supportProcedure.output(z.array(supportAdmin)).query(run(listAdmins)),
  answer: supportProcedure.input(supportAnswer).output(done).mutation(run(answerMessage)),
  assign: supportProcedure.input(supportAssignment).output(done).mutation(run(assignMessage)),
  setDone: supportProcedure.input(supportMessageDone).output(done).mutation(run(setMessageDone)),
  undeliveredMails: supportProcedure.input(inboxPage).output(z.array(undeliveredMail)).query(run(listUndeliveredMails)),
});
