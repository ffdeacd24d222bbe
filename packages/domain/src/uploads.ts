/** What an admin may upload. */
export const UPLOAD_LIMITS = {
  /** Of a recording. */
  bytes: 500_000_000,
  /** Of one part; a client sends a recording in parts, and goes on with the next one after an interruption. */
  partBytes: 512 * 1024,
  /** Seconds. */
  shortest: 1,
  longest: 7_200,
  channels: 2,
  /** Of one admin. */
  unfinished: 20,
  /** Hours after which an upload that nobody finished is deleted. */
  hours: 24,
} as const;

/** A file name that is safe in an address: small letters, digits and hyphens, at most forty characters. */
export function safeName(name: string): string {
  const base = name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const plain = base
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  return plain || 'recording';
}
