import { z } from 'zod';

/** Names that resolve only inside a private network. */
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|localdomain)$/;

/**
 * Whether a text is an https address on the public internet: with a host name, without user or password. IP addresses are
 * refused in every notation, because the parser normalises all of them; http, because our pages' policy lets browsers load
 * nothing by it.
 */
export function isPublicAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const host = hostname.replace(/\.$/, '');
  return (
    protocol === 'https:' && username === '' && password === '' && z.regexes.domain.test(host) && !LOCAL_NAME.test(host)
  );
}
