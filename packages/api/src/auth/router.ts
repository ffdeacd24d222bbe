import { updateUser } from '@vizzi/db';
import { DONE, done } from '../fields.js';
import { memberProcedure, publicProcedure, router } from '../trpc.js';
import { changePassword } from './change-password.js';
import {
  accountData,
  accountDeletion,
  credentials,
  passwordChange,
  passwordReset,
  passwordResetRequest,
  registration,
  timeZoneInput,
  userAnswer,
  viewerAnswer,
} from './contract.js';
import { deleteAccount } from './delete-account.js';
import { exportData } from './export-data.js';
import { login } from './login.js';
import { logout } from './logout.js';
import { register } from './register.js';
import { requestPasswordReset, resetPassword } from './reset-password.js';
import { toUser } from './viewer.js';

export const authRouter = router({
  /** The signed-in member; a visitor gets an error, as the documented call has it. */
  me: memberProcedure.output(userAnswer).query(({ ctx }) => ({ user: toUser(ctx.viewer) })),

  /** Who is asking; null for a visitor, which is no error to a page that opens. */
  viewer: publicProcedure.output(viewerAnswer).query(({ ctx }) => ({ user: ctx.viewer && toUser(ctx.viewer) })),

  login: publicProcedure
    .input(credentials)
    .output(userAnswer)
    .mutation(({ ctx, input }) => login(ctx, input)),

  register: publicProcedure
    .input(registration)
    .output(userAnswer)
    .mutation(({ ctx, input }) => register(ctx, input)),

  logout: publicProcedure.output(done).mutation(({ ctx }) => logout(ctx)),

  logoutEverywhere: memberProcedure.output(done).mutation(async ({ ctx }) => {
    await ctx.deps.authSessions.invalidateAll(ctx.viewer.id);
    ctx.cookie.clear();
    return DONE;
  }),

  changePassword: memberProcedure
    .input(passwordChange)
    .output(done)
    .mutation(({ ctx, input }) => changePassword(ctx, ctx.viewer, input)),

  requestPasswordReset: publicProcedure
    .input(passwordResetRequest)
    .output(done)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input.username)),

  resetPassword: publicProcedure
    .input(passwordReset)
    .output(userAnswer)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  deleteAccount: memberProcedure
    .input(accountDeletion)
    .output(done)
    .mutation(({ ctx, input }) => deleteAccount(ctx, ctx.viewer, input.password)),

  exportData: memberProcedure.output(accountData).query(({ ctx }) => exportData(ctx.deps, ctx.viewer)),

  /** Where the member's days begin; the browser says it when it changes. */
  setTimeZone: memberProcedure
    .input(timeZoneInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await updateUser(ctx.deps.db, ctx.viewer.id, input);
      ctx.deps.authSessions.forget(ctx.viewer.id);
      return DONE;
    }),
});
