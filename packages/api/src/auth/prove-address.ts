import { findUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { RequestDeps } from '../context.js';
import { mailCode, takeCode } from './mail-code.js';
import type { Viewer } from './viewer.js';

/**
 * Makes sure, before a refund, that the mails of an account's address reach its member. Throws `code_required`, also
 * when no more codes are mailed, since one of those before may still be entered, and `invalid` for a wrong one.
 */
export async function proveAddress(deps: RequestDeps, viewer: Viewer, code: string | undefined): Promise<void> {
  const user = await findUser(deps.db, viewer.id);
  if (!user) throw new AppError('unauthenticated', 'Not authenticated');
  if (user.isAddressProved) return;
  if (code) {
    if (await takeCode(deps, user, 'refund', code)) return;
    deps.securityLog.record({ event: 'refund_code_failed', memberId: user.id });
    throw new AppError('invalid', 'This code is wrong, was used or is too old. Without one we mail you a new code.');
  }
  if (!(await mailCode(deps, user, 'refund'))) {
    throw new AppError(
      'code_required',
      'No more codes are mailed for now. Please enter one that you have for a refund, or wait ten minutes for the next one.',
    );
  }
  deps.securityLog.record({ event: 'refund_code_mailed', memberId: user.id });
  throw new AppError(
    'code_required',
    `We have mailed a code to ${user.email}, to be sure that it is yours. Please enter it.`,
  );
}
