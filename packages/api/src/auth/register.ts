import { insertUser } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Context } from '../context.js';
import { welcome } from '../mail/templates.js';
import type { registration } from './contract.js';
import { refuseCommonPassword } from './common-passwords.js';
import { signIn } from './sign-in.js';

/** Opens a free account and signs it in. Throws `conflict` when the name is taken, in any case, `invalid` for a common password. */
export async function register(ctx: Context, input: z.output<typeof registration>) {
  await ctx.deps.limits.take('register', input.username.toLowerCase(), ctx.address);
  refuseCommonPassword(input.password);
  const user = await insertUser(ctx.deps.db, {
    username: input.username,
    email: input.username,
    password: await ctx.deps.passwords.hash(input.password),
  });
  if (!user) throw new AppError('conflict', 'An account with this email already exists');
  const { mail, links } = ctx.deps;
  mail.send({ to: input.username, ...welcome({ url: links.to('/free-vizzies') }) });
  return signIn(ctx, user);
}
