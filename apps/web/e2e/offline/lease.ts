import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { compactVerify, decodeProtectedHeader, importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import { changeEntry } from './stored.js';

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const ENTRY = { store: 'facts', key: 'lease' } as const;
const DAY_SECONDS = 86_400;

const leaseFacts = z.looseObject({ lease: z.string(), latest: z.number() });
type LeaseFacts = z.infer<typeof leaseFacts>;

const changeLease = (page: Page, change: (before: LeaseFacts) => LeaseFacts) =>
  changeEntry(page, ENTRY, (before) => change(leaseFacts.parse(before)));

/** Settings of a server whose leases {@link moveLease} can sign too. */
export const OWN_LEASE_KEY = { OFFLINE_LEASE_KEY: JSON.stringify({ keys: [key] }) };

/** Puts the lease in place that the server would have signed this many days ago. */
export async function moveLease(page: Page, daysAgo: number): Promise<void> {
  let lease = '';
  await changeLease(page, (before) => {
    ({ lease } = before);
    return before;
  });
  const signer = await importJWK(key, 'ES256');
  const { kid = '' } = decodeProtectedHeader(lease);
  const { d: _secret, ...publicKey } = key;
  const { payload } = await compactVerify(lease, await importJWK(publicKey, 'ES256'));
  const claims = z
    .object({ sub: z.string(), device: z.string(), iat: z.number(), exp: z.number() })
    .parse(JSON.parse(new TextDecoder().decode(payload)));
  const seconds = daysAgo * DAY_SECONDS;
  const earlier = await new SignJWT({ ...claims, iat: claims.iat - seconds, exp: claims.exp - seconds })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(signer);
  await changeLease(page, (before) => ({ ...before, lease: earlier }));
}

/** As if the device's clock had been this many days later before, and were set back now. */
export const setClockBack = (page: Page, days: number) =>
  changeLease(page, (before) => ({ ...before, latest: before.latest + days * DAY_SECONDS * 1000 }));

/** Lets the stored lease end a year later than its server signed. */
export const forgeLease = (page: Page) =>
  changeLease(page, (before) => {
    const [header, claims = '', signature] = before.lease.split('.');
    const read = z.looseObject({ exp: z.number() }).parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
    const longer = Buffer.from(JSON.stringify({ ...read, exp: read.exp + 365 * DAY_SECONDS })).toString('base64url');
    return { ...before, lease: `${header}.${longer}.${signature}` };
  });
