import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '@vizzi/api';
import { AppError } from '@vizzi/domain';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half of the threads that Node has for such work: the other half goes on reading audio. */
const AT_ONCE = 2;
/** Seconds of work; who comes later is told to come back. */
const MAX_WAITING = 100;

/** argon2id. An unknown account is verified against a hash that nothing matches, so that it takes as long. */
export async function createPasswords(): Promise<Passwords> {
  const nobody = await hash('no password is this one', ARGON2ID);
  const inTurn = createTurns(AT_ONCE, MAX_WAITING);
  return {
    hash: (password) => inTurn(() => hash(password, ARGON2ID)),
    async verify(stored, password) {
      const matches = await inTurn(() => verify(stored ?? nobody, password));
      return matches && stored !== undefined;
    },
  };
}

/** Runs so many at once and lets so many wait. Throws `unavailable` beyond. */
export function createTurns(atOnce: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) {
        throw new AppError('unavailable', 'Too many people sign in at the moment. Please try again.');
      }
      // Whoever finishes hands over the place.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
