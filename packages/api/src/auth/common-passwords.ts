import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '@vizzi/domain';

/** Shorter passwords are refused anyway. */
const MIN_LENGTH = 6;
/** OWASP ASVS 6.2.4 asks for this many. */
const COUNT = 3_000;

/** The most common leaked passwords. The list of zxcvbn is sorted by frequency and in lower case. */
const COMMON = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH).slice(0, COUNT),
);

/** Throws `invalid` for a common password, in any case. */
export function refuseCommonPassword(password: string): void {
  if (!COMMON.has(password.toLowerCase())) return;
  throw new AppError('invalid', 'This password is too common. Please choose another one.');
}
