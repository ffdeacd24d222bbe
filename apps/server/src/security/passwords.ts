import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '@vizzi/api';
import { createBoundedQueue } from '../http/bounded-queue.js';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half of the threads that Node has for such work: the other half goes on reading audio. */
const CONCURRENCY = 2;
/** About a second of work; further requests are refused until it shrinks. */
const MAX_WAITING = 100;

/** argon2id. An unknown account is verified against a hash that nothing matches, so that it takes as long. */
export async function createPasswords(): Promise<Passwords> {
  const unmatchable = await hash('no password is this one', ARGON2ID);
  const run = createBoundedQueue({
    concurrency: CONCURRENCY,
    maxWaiting: MAX_WAITING,
    refusal: 'Too many people sign in at the moment. Please try again.',
  });
  return {
    hash: (password) => run(() => hash(password, ARGON2ID)),
    async verify(stored, password) {
      const matches = await run(() => verify(stored ?? unmatchable, password));
      return matches && stored !== undefined;
    },
  };
}
