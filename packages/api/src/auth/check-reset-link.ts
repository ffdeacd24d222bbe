import { findPasswordReset } from '@vizzi/db';
import type { z } from 'zod';
import type { RequestDeps } from '../context.js';
import { hashToken } from './auth-sessions.js';
import type { resetLink } from './contract.js';
import { inSignInTurn } from './sign-in-turn.js';
import type { Viewer } from './viewer.js';

/**
 * Whether a link can still set a password. Those that cannot are counted with those of setting one, by address. Throws
 * `too_many_requests`.
 */
export async function checkResetLink(
  deps: RequestDeps,
  _viewer: Viewer | null,
  { token }: z.output<typeof resetLink>,
): Promise<{ isOpen: boolean }> {
  const { db, limits, address } = deps;
  return inSignInTurn(deps, async () => {
    const isOpen = await findPasswordReset(db, hashToken(token));
    if (!isOpen) await limits.takeAddress('reset', address);
    return { isOpen };
  });
}
