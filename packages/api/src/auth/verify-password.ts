import { findUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import type { Viewer } from './viewer.js';

/** Makes sure that it is the member who asks. Throws `forbidden`: the session is fine, the password is not. */
export async function verifyPassword({ db, passwords }: Deps, viewer: Viewer, password: string): Promise<void> {
  const user = await findUser(db, viewer.id);
  if (!(await passwords.verify(user?.password, password))) {
    throw new AppError('forbidden', 'This is not your password');
  }
}
