import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '@vizzi/domain';
import type { Deps } from '../deps.js';

/** Shorter passwords are refused anyway. */
const MIN_LENGTH = 6;
/** The 42,000 most common leaked passwords. The list of zxcvbn is in lower case. */
const COMMON = new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH));

/** Throws `invalid` for a common password, in any case, and for one that the configured service knows as leaked. */
export async function refuseCommonPassword({ breaches }: Pick<Deps, 'breaches'>, password: string): Promise<void> {
  if (COMMON.has(password.toLowerCase())) {
    throw new AppError('invalid', 'This password is too common. Please choose another one.');
  }
  if (await breaches.includes(password)) {
    throw new AppError('invalid', 'This password was found in a data leak. Please choose another one.');
  }
}
