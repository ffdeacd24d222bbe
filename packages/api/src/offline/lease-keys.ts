import { type Db, findSecret, keepSecret } from '@vizzi/db';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import { z } from 'zod';
import { type LeaseKeys, leaseKey } from './contract.js';

const coordinate = z.string().regex(/^[\w-]{43}$/);
const privateKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
  d: coordinate,
});

/** Private keys as RFC 7517 writes a set of them: the first signs, all of them are published. */
export const leaseKeySet = z.object({ keys: z.array(privateKey).min(1).max(10) });
export type LeaseKeySet = z.infer<typeof leaseKeySet>;

const NAME = 'offline-lease';

/** The keys of leases: the configured ones, else one that is kept in the database. */
export interface LeaseKeySource {
  read(): Promise<LeaseKeySet>;
}

/** Makes a key when there is none. It is read from the database each time, so that all servers see it replaced. */
export function createLeaseKeySource(db: Db, configured: LeaseKeySet | undefined): LeaseKeySource {
  if (configured) return { read: async () => configured };
  return {
    read: async () => {
      const stored = (await findSecret(db, NAME)) ?? (await keepSecret(db, NAME, JSON.stringify(await makeKeySet())));
      return leaseKeySet.parse(JSON.parse(stored));
    },
  };
}

/** The key that signs, and its id. */
export async function readSigningKey(source: LeaseKeySource) {
  const [first] = (await source.read()).keys;
  if (!first) throw new Error('the set of lease keys is empty');
  return { key: await importJWK(first, 'ES256'), kid: await calculateJwkThumbprint(first) };
}

/** The public halves of all keys. */
export async function readPublicKeys(source: LeaseKeySource): Promise<LeaseKeys> {
  const { keys } = await source.read();
  return {
    keys: await Promise.all(
      keys.map(async (key) =>
        leaseKey.parse({ ...key, kid: await calculateJwkThumbprint(key), alg: 'ES256', use: 'sig' }),
      ),
    ),
  };
}

async function makeKeySet(): Promise<unknown> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  return { keys: [await exportJWK(pair.privateKey)] };
}
