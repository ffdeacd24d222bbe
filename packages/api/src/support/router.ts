import { z } from 'zod';
import { done } from '../fields.js';
import { adminProcedure, publicProcedure, router, run } from '../trpc.js';
import { newSupportMessage, supportMessage, supportMessageDone } from './contract.js';
import { listMessages } from './list-messages.js';
import { sendMessage } from './send-message.js';
import { setMessageDone } from './set-message-done.js';

export const supportRouter = router({
  send: publicProcedure.input(newSupportMessage).output(done).mutation(run(sendMessage)),
  messages: adminProcedure.output(z.array(supportMessage)).query(run(listMessages)),
  setDone: adminProcedure.input(supportMessageDone).output(done).mutation(run(setMessageDone)),
});
