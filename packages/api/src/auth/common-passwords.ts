import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '@vizzi/domain';

/** What a password must have anyway; shorter ones would only fill the list. */
const SHORTEST = 6;
/** As many as OWASP ASVS 6.2.4 asks for. */
const HOW_MANY = 3_000;

/** Those that leaked most often, by the list of zxcvbn, which has the most common first and all in lower case. */
const COMMON = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= SHORTEST).slice(0, HOW_MANY),
);

/** Throws `invalid` for a password that is among the first that anybody would try. */
export function refuseCommonPassword(password: string): void {
  if (!COMMON.has(password.toLowerCase())) return;
  throw new AppError('invalid', 'This password is too common. Please choose another one.');
}
