import { findUser, findUserByUsername, type UserRow } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Deps } from '../deps.js';
import type { memberInput } from './contract.js';

/** The account of a member, by id or username. Throws `not_found`. */
export async function getMemberRow({ db }: Deps, input: z.output<typeof memberInput>): Promise<UserRow> {
  const user = 'userId' in input ? await findUser(db, input.userId) : await findUserByUsername(db, input.username);
  if (!user) throw memberNotFound();
  return user;
}

export function memberNotFound(): AppError {
  return new AppError('not_found', 'Member not found');
}
