import { findUserByUsername } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { RequestDeps } from '../context.js';
import { signIn } from './browser-session.js';
import type { credentials } from './contract.js';
import type { Viewer } from './viewer.js';

/** Signs a member in. Throws `unauthenticated`; an unknown name and a wrong password get the same answer in the same time. */
export async function login(deps: RequestDeps, _viewer: Viewer | null, input: z.output<typeof credentials>) {
  const { db, limits, passwords, address } = deps;
  const name = input.username.toLowerCase();
  await limits.take('login', name, address);
  const user = await findUserByUsername(db, input.username);
  const matches = await passwords.verify(user?.password, input.password);
  if (!user || !matches) throw new AppError('unauthenticated', 'Invalid username or password');
  await limits.reset('login', name);
  return signIn(deps, user);
}
