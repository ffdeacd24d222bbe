import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UserRow } from '@vizzi/db';

const WINDOW_MINUTES = 10;
const WINDOW_MS = WINDOW_MINUTES * 60_000;
const LENGTH = 8;
/** Crockford's base 32, which has no letters that look like digits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A mailed code works once, for this many minutes at least and for twice as many at most. */
export const CODE_MINUTES = WINDOW_MINUTES;

/** A code for one purpose is none for the other. */
export type CodePurpose = 'sign-in' | 'refund';

/**
 * The code of an account for these minutes, of 40 bits; `now` is the database's clock, so that all servers have the same
 * code. It comes from the password's hash and the number of codes that were used, so that each use ends the codes before it.
 */
export function mailedCode(user: UserRow, purpose: CodePurpose, now: Date): string {
  return codeOf(user, purpose, windowOf(now));
}

/** Whether a text is the account's code of these minutes or of those before, in any case and with any separators. */
export function isMailedCode(user: UserRow, purpose: CodePurpose, text: string, now: Date): boolean {
  const typed = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const window = windowOf(now);
  return [window, window - 1].some((each) => isEqual(codeOf(user, purpose, each), typed));
}

function windowOf(now: Date): number {
  return Math.floor(now.getTime() / WINDOW_MS);
}

function codeOf({ id, password, codesUsed }: UserRow, purpose: CodePurpose, window: number): string {
  const bytes = createHmac('sha256', password).update(`${purpose} code ${id} ${window} ${codesUsed}`).digest();
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

function isEqual(code: string, typed: string): boolean {
  const [one, two] = [Buffer.from(code), Buffer.from(typed)];
  return one.length === two.length && timingSafeEqual(one, two);
}
