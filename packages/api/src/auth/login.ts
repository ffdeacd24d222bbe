import { findUserByUsername } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Context } from '../context.js';
import type { credentials } from './contract.js';
import { signIn } from './sign-in.js';

/** Signs a member in. An unknown name and a wrong password look, and take, the same. */
export async function login(ctx: Context, input: z.output<typeof credentials>) {
  const name = input.username.toLowerCase();
  await ctx.deps.limits.take('login', name, ctx.address);
  const user = await findUserByUsername(ctx.deps.db, input.username);
  const matches = await ctx.deps.passwords.verify(user?.password, input.password);
  if (!user || !matches) throw new AppError('unauthenticated', 'Invalid username or password');
  await ctx.deps.limits.reset('login', name);
  return signIn(ctx, user);
}
