/**
 * An e-mail address in the one form that its spellings share: lower case, without a `+tag`, and without the dots that
 * Gmail ignores. Other names only become lower case.
 */
export function normalizeAddress(address: string): string {
  const text = address.trim().toLowerCase();
  const [, name, host] = /^([^+@]+)(?:\+[^@]*)?@([^@]+)$/.exec(text) ?? [];
  if (name === undefined || host === undefined) return text;
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
