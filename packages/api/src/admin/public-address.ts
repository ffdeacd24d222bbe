import { z } from 'zod';

/** Names that only a network of one's own knows. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|localdomain)$/;

/**
 * Whether a text is an http(s) address that anybody on the internet could open: a host by its name, with no user or
 * password before it. Addresses in numbers are refused in every spelling, since the parser writes all of them as digits.
 */
export function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const host = hostname.replace(/\.$/, '');
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    username === '' &&
    password === '' &&
    z.regexes.domain.test(host) &&
    !LOCAL_NAME.test(host)
  );
}
