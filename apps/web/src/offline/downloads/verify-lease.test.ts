import { base64url, calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { isLapseOver, type LeaseFacts, timeOf } from './lease';
import { verifyLease } from './verify-lease';

const DEVICE = '3f0e8a52-6c1d-4b7e-9a43-5d2f1c8b7e60';
const DAY = 86_400_000;
const ISSUED = Date.parse('2026-03-10T12:00:00Z');
const EXPIRES = ISSUED + 30 * DAY;

interface Signer {
  readonly keys: LeaseFacts['keys'];
  readonly sign: (claims?: { sub?: string; device?: string }) => Promise<string>;
}

async function createSigner(): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const { x = '', y = '' } = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicKey);
  return {
    keys: { keys: [{ kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' }] },
    sign: ({ sub = '7', device = DEVICE } = {}) =>
      new SignJWT({ device })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setSubject(sub)
        .setIssuedAt(ISSUED / 1000)
        .setExpirationTime(EXPIRES / 1000)
        .sign(privateKey),
  };
}

let server: Signer;
beforeAll(async () => {
  server = await createSigner();
});

const stateOf = async (change: Partial<LeaseFacts>, now = ISSUED + DAY, memberId = 7) => {
  const facts = {
    device: DEVICE,
    lease: await server.sign(),
    keys: server.keys,
    latest: ISSUED,
    lapsedAt: null,
    behind: 0,
  };
  return (await verifyLease(memberId, { ...facts, ...change }, now)).state;
};

describe('a lease', () => {
  // proves security 5.14, security 5.16
  it('is valid until the second in which it ends', async () => {
    expect(await stateOf({})).toBe('valid');
    expect(await stateOf({}, EXPIRES - 1)).toBe('valid');
    expect(await stateOf({}, EXPIRES)).toBe('expired');
  });

  // proves security 5.19
  it('is valid on a device whose clock is wrong, and gains nothing when that is set back further', async () => {
    const behind = 60 * 60_000;
    const at = (clock: number, facts = { behind, latest: ISSUED }) => stateOf(facts, timeOf(facts, clock));
    expect(await at(ISSUED - behind)).toBe('valid');
    const known = { behind, latest: EXPIRES - DAY };
    expect(await at(EXPIRES - DAY - behind + 1, known)).toBe('valid');
    expect(await at(EXPIRES - behind, { behind, latest: EXPIRES })).toBe('expired');
    expect(await at(ISSUED - behind - DAY)).toBe('clock');
    // It was behind, and was put right since.
    expect(await at(EXPIRES - 1, known)).toBe('valid');
    expect(await at(EXPIRES, known)).toBe('expired');
    // It was ahead, and was put right since.
    expect(await at(ISSUED + 60_000, { behind: -DAY, latest: ISSUED })).toBe('valid');
    expect(await at(EXPIRES, { behind: -DAY, latest: EXPIRES - 1 })).toBe('expired');
  });

  // proves security 5.14
  it('does not live longer when the clock is set back', async () => {
    expect(await stateOf({ latest: EXPIRES + DAY }, ISSUED + DAY)).toBe('clock');
    expect(await stateOf({ latest: ISSUED + 20 * DAY }, ISSUED + 5 * DAY)).toBe('clock');
    expect(await stateOf({}, ISSUED - DAY)).toBe('clock');
    // Clocks are not exact: a few minutes are no time that was set back, and no time that is gained either.
    expect(await stateOf({ latest: EXPIRES + 1000 }, EXPIRES - 60_000)).toBe('expired');
    expect(await stateOf({ latest: ISSUED + DAY + 60_000 }, ISSUED + DAY)).toBe('valid');
  });

  // proves security 5.14
  it('of another member or device is worth nothing', async () => {
    expect(await stateOf({}, ISSUED, 8)).toBe('invalid');
    expect(await stateOf({ device: crypto.randomUUID() })).toBe('invalid');
  });

  // proves security 5.14
  it('that the server did not sign is worth nothing', async () => {
    const [header, , signature] = (await server.sign()).split('.');
    const claims = { sub: '7', device: DEVICE, iat: ISSUED / 1000, exp: EXPIRES / 1000 + 1_000_000 };
    const longer = base64url.encode(JSON.stringify(claims));
    const unsigned = base64url.encode(JSON.stringify({ alg: 'none' }));
    expect(await stateOf({ lease: `${header}.${longer}.${signature}` })).toBe('invalid');
    expect(await stateOf({ lease: `${unsigned}.${longer}.` })).toBe('invalid');
    expect(await stateOf({ lease: await (await createSigner()).sign() })).toBe('invalid');
    expect(await stateOf({ lease: 'nonsense' })).toBe('invalid');
  });

  it('is needed', async () => {
    expect(await stateOf({ lease: null })).toBe('none');
    expect((await verifyLease(7, undefined, ISSUED)).state).toBe('none');
  });
});

it('what a lapsed member kept stays thirty days, however the clock is set', () => {
  expect(isLapseOver({ lapsedAt: null, latest: ISSUED }, ISSUED + 90 * DAY)).toBe(false);
  expect(isLapseOver({ lapsedAt: ISSUED, latest: ISSUED }, ISSUED + 29 * DAY)).toBe(false);
  expect(isLapseOver({ lapsedAt: ISSUED, latest: ISSUED }, ISSUED + 30 * DAY)).toBe(true);
  expect(isLapseOver({ lapsedAt: ISSUED, latest: ISSUED + 30 * DAY }, ISSUED)).toBe(true);
});
