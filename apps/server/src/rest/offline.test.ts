import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leaseClaims, leaseKeys, offlineFiles, offlineLease } from '@vizzi/api/contracts';
import { addMember, addSession } from '@vizzi/api/testing';
import { billingAccounts, readClock, users } from '@vizzi/db';
import { eq, sql } from 'drizzle-orm';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIO, type Client, createTestApp, type TestApp } from '../testing/test-app.js';

const DEVICE = '3f0e8a52-6c1d-4b7e-9a43-5d2f1c8b7e60';
const DAY_MS = 86_400_000;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function signIn(app: TestApp, username: string, fields: object = {}): Promise<{ client: Client; id: number }> {
  const { id } = await addMember(app.deps, username, fields);
  const client = app.client();
  client.cookies['vizzi'] = (await app.deps.authSessions.create(id)).token;
  return { client, id };
}

const askForLease = async (client: Client) =>
  offlineLease.parse((await client.post('/api/user/offline-lease', { device: DEVICE })).json());
const readKeys = async (app: TestApp) => leaseKeys.parse((await app.client().get('/api/offline-keys')).json());

describe('a lease', () => {
  // proves security 5.11
  it('names member, device, issue and expiry, and is verified by the published key that it names', async () => {
    const { client, id } = await signIn(test, 'lifetime@vizzi.example', { subscriptionTier: 'lifetime' });
    const { lease, expiresAt } = await askForLease(client);
    const keys = await readKeys(test);
    const { payload } = await jwtVerify(lease, createLocalJWKSet(keys));
    const { iat, exp, ...claims } = leaseClaims.parse(payload);
    expect(claims).toEqual({ sub: String(id), device: DEVICE });
    expect(exp - iat).toBe(30 * 86_400);
    expect(expiresAt).toBe(new Date(exp * 1000).toISOString());
    expect(decodeProtectedHeader(lease)).toEqual({ alg: 'ES256', kid: keys.keys[0]?.kid });
    expect(Object.keys(keys.keys[0] ?? {})).not.toContain('d');
  });

  // proves security 5.15
  it.each(['2020-03-10T12:00:00Z', '2040-03-10T12:00:00Z'])(
    "is issued by the database's clock on a server whose clock says %s",
    async (time) => {
      test.deps.setTime(time);
      const { client } = await signIn(test, `${time}@vizzi.example`, { subscriptionTier: 'lifetime' });
      const before = await readClock(test.deps.db);
      const { iat } = leaseClaims.parse(decodeJwt((await askForLease(client)).lease));
      const after = await readClock(test.deps.db);
      expect(iat).toBeGreaterThanOrEqual(Math.floor(before.getTime() / 1000));
      expect(iat).toBeLessThanOrEqual(after.getTime() / 1000);
    },
  );

  // proves security 5.11
  it('ends two days after the paid period', async () => {
    const { client, id } = await signIn(test, 'monthly@vizzi.example', {
      subscriptionStatus: 'active',
      subscriptionTier: 'monthly',
    });
    const setPeriodEnd = (currentPeriodEnd: Date) =>
      test.deps.db
        .insert(billingAccounts)
        .values({ userId: id, currentPeriodEnd })
        .onConflictDoUpdate({ target: billingAccounts.userId, set: { currentPeriodEnd } });
    const midnight = Math.floor((await readClock(test.deps.db)).getTime() / DAY_MS) * DAY_MS;
    const inDays = (days: number) => new Date(midnight + days * DAY_MS);
    await setPeriodEnd(inDays(10));
    expect((await askForLease(client)).expiresAt).toBe(inDays(12).toISOString());
    await setPeriodEnd(inDays(-2));
    expect((await client.post('/api/user/offline-lease', { device: DEVICE })).statusCode).toBe(403);
  });

  // proves security 5.11
  it('is refused to free members, and from the moment in which a membership ends', async () => {
    const { client, id } = await signIn(test, 'lapsing@vizzi.example', { subscriptionTier: 'lifetime' });
    await askForLease(client);
    await test.deps.db.update(users).set({ subscriptionTier: null }).where(eq(users.id, id));
    const response = await client.post('/api/user/offline-lease', { device: DEVICE });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({
      message: 'Premium sessions can be kept offline with premium',
      code: 'forbidden',
    });
  });

  it('needs a device that is a UUID', async () => {
    const { client } = await signIn(test, 'unnamed@vizzi.example', { subscriptionTier: 'lifetime' });
    for (const payload of [{}, { device: 'mine' }, { device: 1 }]) {
      expect((await client.post('/api/user/offline-lease', payload)).statusCode).toBe(400);
    }
  });
});

describe('the keys of leases', () => {
  // proves security 5.12
  it('are the same on every server of a database, and replaced without a restart', async () => {
    const other = await createTestApp({ database: test.deps.database });
    const first = await readKeys(test);
    expect(await readKeys(other)).toEqual(first);
    await test.deps.db.execute(sql`delete from secrets where name = 'offline-lease'`);
    const [second, same] = [await readKeys(test), await readKeys(other)];
    expect(second).toEqual(same);
    expect(second).not.toEqual(first);
  });

  // proves security 5.12
  it('are those of the setting: the first signs, all are published', async () => {
    const make = async () => exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
    const keys = [await make(), await make()];
    const app = await createTestApp({ env: { OFFLINE_LEASE_KEY: JSON.stringify({ keys }) } });
    const published = await readKeys(app);
    expect(published.keys.map(({ x }) => x)).toEqual(keys.map(({ x }) => x));
    const { client } = await signIn(app, 'lifetime@vizzi.example', { subscriptionTier: 'lifetime' });
    expect(decodeProtectedHeader((await askForLease(client)).lease).kid).toBe(published.keys[0]?.kid);
    await app.close();
  });
});

describe('the files of a session', () => {
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  const filesOf = async (client: Client, id: number) =>
    offlineFiles.parse((await client.get(`/api/sessions/${id}/offline`)).json()).files;

  // proves security 5.13
  it('are told with the size and digest of the bytes that their addresses answer', async () => {
    const id = await addSession(test.deps, { femaleAudioUrl: 'lake/female.m4a', captionsUrl: 'lake/captions.vtt' });
    const client = test.client();
    const files = await filesOf(client, id);
    expect(files.map(({ kind }) => kind)).toEqual(['male_voice', 'female_voice', 'captions', 'slow_music']);
    for (const { url, bytes, sha256, type } of files) {
      const { rawPayload, headers } = await client.get(url);
      expect({ bytes: rawPayload.length, sha256: digest(rawPayload), type: headers['content-type'] }).toEqual({
        bytes,
        sha256,
        type,
      });
    }
  });

  it('have another digest when they were replaced', async () => {
    const path = join(test.mediaDir, 'lake/replaced.m4a');
    await writeFile(path, AUDIO);
    const id = await addSession(test.deps, { audioUrl: 'lake/replaced.m4a' });
    const client = test.client();
    expect((await filesOf(client, id))[0]?.sha256).toBe(digest(AUDIO));
    const other = AUDIO.subarray(1);
    await writeFile(path, other);
    await expect.poll(async () => (await filesOf(client, id))[0]?.sha256).toBe(digest(other));
  });

  it('are left out when they are hosted elsewhere or missing', async () => {
    const client = test.client();
    for (const audioUrl of ['https://media.vizzi.example/lake.m4a', 'lake/gone.m4a']) {
      const id = await addSession(test.deps, { audioUrl });
      expect((await filesOf(client, id)).map(({ kind }) => kind)).toEqual(['slow_music']);
    }
  });

  // proves security 5.13
  it("follow the audio's gate", async () => {
    const id = await addSession(test.deps, { isPremium: true });
    const free = await signIn(test, 'curious@vizzi.example');
    const premium = await signIn(test, 'paying@vizzi.example', { subscriptionTier: 'lifetime' });
    const url = `/api/sessions/${id}/offline`;
    expect((await test.client().get(url)).statusCode).toBe(401);
    expect((await free.client.get(url)).statusCode).toBe(403);
    expect((await premium.client.get(url)).statusCode).toBe(200);
    await test.deps.db.update(users).set({ subscriptionTier: null }).where(eq(users.id, premium.id));
    expect((await premium.client.get(url)).statusCode).toBe(403);
    expect((await premium.client.get('/api/sessions/2000000000/offline')).statusCode).toBe(404);
  });
});

// proves security 5.13
it('a transfer that broke goes on at its byte, or begins again when the file was replaced', async () => {
  const id = await addSession(test.deps);
  const client = test.client();
  const { etag } = (await client.get(`/api/sessions/${id}/audio`)).headers;
  const goOn = (ifRange: string) =>
    client.get(`/api/sessions/${id}/audio`, { range: 'bytes=400-', 'if-range': ifRange });
  const rest = await goOn(String(etag));
  expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, 'bytes 400-999/1000']);
  expect(rest.rawPayload).toEqual(AUDIO.subarray(400));
  const whole = await goOn('"another"');
  expect(whole.statusCode).toBe(200);
  expect(whole.rawPayload).toEqual(AUDIO);
});
