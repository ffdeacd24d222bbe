import { done } from '../fields.js';
import { memberProcedure, publicProcedure, router, run } from '../trpc.js';
import { changePassword } from './change-password.js';
import {
  accountDeletion,
  credentials,
  passwordChange,
  passwordReset,
  passwordResetRequest,
  resetLink,
  resetLinkState,
  registration,
  timeZoneInput,
  userAnswer,
  viewerAnswer,
} from './contract.js';
import { checkResetLink } from './check-reset-link.js';
import { deleteAccount } from './delete-account.js';
import { findCurrentUser } from './find-current-user.js';
import { getCurrentUser } from './get-current-user.js';
import { login } from './login.js';
import { logout } from './logout.js';
import { logoutEverywhere } from './logout-everywhere.js';
import { register } from './register.js';
import { requestPasswordReset } from './request-password-reset.js';
import { resetPassword } from './reset-password.js';
import { setTimeZone } from './set-time-zone.js';

export const authRouter = router({
  me: memberProcedure.output(userAnswer).query(run(getCurrentUser)),
  viewer: publicProcedure.output(viewerAnswer).query(run(findCurrentUser)),
  login: publicProcedure.input(credentials).output(userAnswer).mutation(run(login)),
  register: publicProcedure.input(registration).output(userAnswer).mutation(run(register)),
  logout: publicProcedure.output(done).mutation(run(logout)),
  logoutEverywhere: memberProcedure.output(done).mutation(run(logoutEverywhere)),
  changePassword: memberProcedure.input(passwordChange).output(done).mutation(run(changePassword)),
  requestPasswordReset: publicProcedure.input(passwordResetRequest).output(done).mutation(run(requestPasswordReset)),
  // A mutation, so that the token is in no address and no log.
  checkResetLink: publicProcedure.input(resetLink).output(resetLinkState).mutation(run(checkResetLink)),
  resetPassword: publicProcedure.input(passwordReset).output(userAnswer).mutation(run(resetPassword)),
  deleteAccount: memberProcedure.input(accountDeletion).output(done).mutation(run(deleteAccount)),
  setTimeZone: memberProcedure.input(timeZoneInput).output(done).mutation(run(setTimeZone)),
});
