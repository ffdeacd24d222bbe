import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '@vizzi/api';
import { AppError } from '@vizzi/domain';
import pLimit from 'p-limit';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half of the threads that Node has for such work: the other half goes on reading audio. */
const CONCURRENCY = 2;
/** About a second of work; further requests are refused until it shrinks. */
const MAX_WAITING = 100;

/** argon2id. An unknown account is verified against a hash that nothing matches, so that it takes as long. */
export async function createPasswords(): Promise<Passwords> {
  const unmatchable = await hash('no password is this one', ARGON2ID);
  const run = createQueue(CONCURRENCY, MAX_WAITING);
  return {
    hash: (password) => run(() => hash(password, ARGON2ID)),
    async verify(stored, password) {
      const matches = await run(() => verify(stored ?? unmatchable, password));
      return matches && stored !== undefined;
    },
  };
}

/** Runs `concurrency` tasks at once and lets `maxWaiting` wait. Throws `unavailable` beyond. */
export function createQueue(concurrency: number, maxWaiting: number) {
  const limit = pLimit(concurrency);
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) {
      return Promise.reject(new AppError('unavailable', 'Too many people sign in at the moment. Please try again.'));
    }
    return limit(task);
  };
}
