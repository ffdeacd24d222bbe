import { z } from 'zod';
import { done } from '../fields.js';
import { adminProcedure, publicProcedure, router, run } from '../trpc.js';
import { newSupportMessage, supportMessage, supportMessageDone, undeliveredMail } from './contract.js';
import { listMessages } from './list-messages.js';
import { listUndeliveredMails } from './list-undelivered-mails.js';
import { sendMessage } from './send-message.js';
import { setMessageDone } from './set-message-done.js';

export const supportRouter = router({
  send: publicProcedure.input(newSupportMessage).output(done).mutation(run(sendMessage)),
  messages: adminProcedure.output(z.array(supportMessage)).query(run(listMessages)),
  undeliveredMails: adminProcedure.output(z.array(undeliveredMail)).query(run(listUndeliveredMails)),
  setDone: adminProcedure.input(supportMessageDone).output(done).mutation(run(setMessageDone)),
});
