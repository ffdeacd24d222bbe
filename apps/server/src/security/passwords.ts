import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '@vizzi/api';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id. An unknown account is verified against a hash that nothing matches, so that it takes as long. */
export async function createPasswords(): Promise<Passwords> {
  const nobody = await hash('no password is this one', ARGON2ID);
  return {
    hash: (password) => hash(password, ARGON2ID),
    async verify(stored, password) {
      const matches = await verify(stored ?? nobody, password);
      return matches && stored !== undefined;
    },
  };
}
