import { findUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import type { Viewer } from './viewer.js';

/** Checks the member's password. Throws `forbidden`, not `unauthenticated`: the session is still valid. */
export async function verifyPassword({ db, passwords }: Deps, viewer: Viewer, password: string): Promise<void> {
  const user = await findUser(db, viewer.id);
  if (!(await passwords.verify(user?.password, password))) {
    throw new AppError('forbidden', 'This is not your password');
  }
}
