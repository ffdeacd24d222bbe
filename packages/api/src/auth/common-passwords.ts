import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '@vizzi/domain';
import type { Deps } from '../deps.js';

/** Shorter passwords are refused anyway. */
const MIN_LENGTH = 6;
/** The 42,000 most common leaked passwords. The list of zxcvbn is in lower case, without repeated characters and some runs. */
const COMMON = new Set(dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH));
/** Of the alphabet, the digits and the keyboard: neighbours in one of them, up or down, are common too. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const RUNS = ROWS.flatMap((row) => [row, row.split('').toReversed().join('')]);

/** Throws `invalid` for a common password, in any case, and for one that the configured service knows as leaked. */
export async function refuseCommonPassword({ breaches }: Pick<Deps, 'breaches'>, password: string): Promise<void> {
  if (isCommon(password.toLowerCase())) {
    throw new AppError('invalid', 'This password is too common. Please choose another one.');
  }
  if (await breaches.includes(password)) {
    throw new AppError('invalid', 'This password was found in a data leak. Please choose another one.');
  }
}

function isCommon(password: string): boolean {
  return COMMON.has(password) || isRepeated(password) || RUNS.some((run) => run.includes(password));
}

/** One to four characters again and again, such as `aaaaaa`, `121212` and `12341234`. */
function isRepeated(password: string): boolean {
  return [1, 2, 3, 4].some((size) => password.length >= 2 * size && password.startsWith(password.slice(size)));
}
