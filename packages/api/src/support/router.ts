import { insertSupportMessage, updateSupportMessage } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { z } from 'zod';
import { DONE, done } from '../fields.js';
import { adminProcedure, publicProcedure, router } from '../trpc.js';
import { newSupportMessage, supportMessage, supportMessageDone } from './contract.js';
import { listMessages } from './list-messages.js';

export const supportRouter = router({
  /** Keeps a message for the admins. Anyone may write. */
  send: publicProcedure
    .input(newSupportMessage)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { deps, viewer, address } = ctx;
      await deps.limits.take('support', viewer?.username ?? input.email.toLowerCase(), address);
      await insertSupportMessage(deps.db, { ...input, userId: viewer?.id ?? null, createdAt: deps.clock.now() });
      return DONE;
    }),

  messages: adminProcedure.output(z.array(supportMessage)).query(({ ctx }) => listMessages(ctx.deps)),

  setDone: adminProcedure
    .input(supportMessageDone)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const { db, clock } = ctx.deps;
      const found = await updateSupportMessage(db, input.id, input.done ? clock.now() : null);
      if (!found) throw new AppError('not_found', 'Message not found');
      return DONE;
    }),
});
