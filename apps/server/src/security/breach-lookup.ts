import { createHash } from 'node:crypto';
import type { BreachLookup } from '@vizzi/api';

interface BreachLookupOptions {
  /** Such as `https://api.pwnedpasswords.com/range/`; without it no password is looked up. */
  readonly url: string | undefined;
  /** Called for each look-up that failed. */
  readonly onError: (error: unknown) => void;
  readonly timeoutMs?: number;
}

const PREFIX_LENGTH = 5;

/**
 * Looks passwords up by k-anonymity: the service gets the first five characters of the SHA-1 and answers all endings with
 * their counts. A look-up that fails lets the password pass.
 */
export function createBreachLookup({ url, onError, timeoutMs = 2_000 }: BreachLookupOptions): BreachLookup {
  if (url === undefined) return { includes: async () => false };
  const folder = url.endsWith('/') ? url : `${url}/`;
  return {
    async includes(password) {
      const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
      try {
        const endings = await fetchEndings(new URL(digest.slice(0, PREFIX_LENGTH), folder), timeoutMs);
        return (endings.get(digest.slice(PREFIX_LENGTH)) ?? 0) > 0;
      } catch (error) {
        onError(error);
        return false;
      }
    },
  };
}

/** Endings with the count 0 are padding, so that the length of an answer says nothing. */
async function fetchEndings(address: URL, timeoutMs: number): Promise<Map<string, number>> {
  const response = await fetch(address, {
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`the look-up of leaked passwords answered ${response.status}`);
  const lines = (await response.text()).split(/\r?\n/).map((line) => line.split(':'));
  return new Map(lines.map(([ending = '', count]) => [ending, Number(count)]));
}
