import { join } from 'node:path';
import { loadCatalog } from '@vizzi/content';
import { users } from '@vizzi/db';
import { addSession } from '@vizzi/api/testing';
import { eq } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIO, type Client, createTestApp, type TestApp } from '../testing/test-app.js';
import { contextFactory } from '../http/context.js';
import { handleErrors } from '../http/errors.js';
import { mountMedia } from './mount.js';
import { folderSource } from './folder.js';

let test: TestApp;
let audio: string;
let premium: string;
let member: Client;

beforeAll(async () => {
  test = await createTestApp();
  const free = await addSession(test.deps, { femaleAudioUrl: 'lake/female.m4a', captionsUrl: 'lake/captions.vtt' });
  audio = `/api/sessions/${free}/audio`;
  premium = `/api/sessions/${await addSession(test.deps, { isPremium: true, captionsUrl: 'lake/captions.vtt' })}/audio`;
  member = test.client();
  await member.post('/api/auth/register', { username: 'mira@vizzi.example', password: 'quiet lantern' });
});
afterAll(() => test.close());

const setMembership = (subscriptionStatus: string | null, subscriptionTier: string | null) =>
  test.deps.db
    .update(users)
    .set({ subscriptionStatus, subscriptionTier })
    .where(eq(users.username, 'mira@vizzi.example'));

describe('free audio', () => {
  it('is whole, typed and marked for ranges', async () => {
    const response = await test.client().get(audio);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(AUDIO);
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mp4',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, no-cache',
      etag: expect.stringMatching(/^"[\w-]+"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    });
  });

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, 999],
    ['bytes=-50', 950, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=999-999', 999, 999],
  ])('answers %s', async (range, start, end) => {
    const response = await test.client().get(audio, { range });
    expect(response.statusCode).toBe(206);
    expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/1000`);
    expect(response.headers['content-length']).toBe(String(end - start + 1));
    expect(response.rawPayload).toEqual(AUDIO.subarray(start, end + 1));
  });

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('cannot satisfy %s', async (range) => {
    const response = await test.client().get(audio, { range });
    expect(response.statusCode).toBe(416);
    expect(response.headers['content-range']).toBe('bytes */1000');
  });

  it.each(['bytes=9-3', 'bytes=a-b', 'lines=0-5', 'bytes', 'bytes=0-1,5-6'])(
    'sends everything for %s',
    async (range) => {
      const response = await test.client().get(audio, { range });
      expect([200, 416]).toContain(response.statusCode);
      expect(response.rawPayload).toEqual(response.statusCode === 200 ? AUDIO : Buffer.alloc(0));
    },
  );

  it('answers HEAD with the headers alone', async () => {
    const response = await test.client().send({ method: 'HEAD', url: audio });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-length']).toBe('1000');
    expect(response.rawPayload).toHaveLength(0);
  });

  it('is not sent again to who has it', async () => {
    const { etag } = (await test.client().get(audio)).headers;
    const again = await test.client().get(audio, { 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
  });

  it('continues a range only of the same file', async () => {
    const { etag } = (await test.client().get(audio)).headers;
    const same = await test.client().get(audio, { range: 'bytes=10-19', 'if-range': String(etag) });
    expect(same.statusCode).toBe(206);
    const other = await test.client().get(audio, { range: 'bytes=10-19', 'if-range': '"another"' });
    expect(other.statusCode).toBe(200);
  });

  // proves spec D5.4
  it('has a second voice and captions', async () => {
    expect((await test.client().get(`${audio}?voice=female`)).rawPayload).toEqual(AUDIO.subarray(500));
    expect((await test.client().get(`${audio}?voice=robot`)).statusCode).toBe(400);
    const captions = await test.client().get(audio.replace('audio', 'captions'));
    expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(captions.body).toBe('WEBVTT\n');
  });
});

describe('premium audio', () => {
  const attempts = [
    ['GET', {}],
    ['GET', { range: 'bytes=0-1' }],
    ['HEAD', {}],
  ] as const;

  // proves spec D5.3, security 6.2
  it.each(attempts)('is closed to visitors by %s %o', async (method, headers) => {
    const response = await test.client().send({ method, url: premium, headers });
    expect(response.statusCode).toBe(401);
    expect(response.headers['accept-ranges']).toBeUndefined();
    expect(response.rawPayload).not.toEqual(AUDIO);
  });

  // proves spec 6.12, spec D5.3, security 6.2
  it.each(attempts)('is closed to free members by %s %o', async (method, headers) => {
    await setMembership(null, null);
    const response = await member.send({ method, url: premium, headers });
    expect(response.statusCode).toBe(403);
    expect(response.headers['etag']).toBeUndefined();
  });

  // proves spec 6.13, spec D5.3
  it('opens with a membership and closes at the next request when it ends', async () => {
    await setMembership('active', 'monthly');
    expect((await member.get(premium, { range: 'bytes=0-9' })).statusCode).toBe(206);
    expect((await member.get(premium.replace('audio', 'captions'))).statusCode).toBe(200);
    await setMembership('canceled', 'monthly');
    expect((await member.get(premium, { range: 'bytes=10-19' })).statusCode).toBe(403);
    expect((await member.get(premium.replace('audio', 'captions'))).statusCode).toBe(403);
  });
});

// proves spec D5.5
it('redirects a listener who may hear it to audio that is hosted elsewhere', async () => {
  const id = await addSession(test.deps, { audioUrl: 'https://media.vizzi.example/lake.m4a' });
  const response = await test.client().get(`/api/sessions/${id}/audio`);
  expect(response.statusCode).toBe(302);
  expect(response.headers).toMatchObject({
    location: 'https://media.vizzi.example/lake.m4a',
    'cache-control': 'no-store',
  });
});

it('says that a file is missing', async () => {
  const id = await addSession(test.deps, { audioUrl: 'lake/gone.m4a' });
  const response = await test.client().get(`/api/sessions/${id}/audio`);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ message: 'This file is missing', code: 'not_found' });
});

it('serves the music to anyone, and says when a loop is missing', async () => {
  expect((await test.client().get('/api/music/slow')).rawPayload).toEqual(AUDIO);
  expect((await test.client().get('/api/music/fast')).statusCode).toBe(404);
  expect((await test.client().get('/api/music/loud')).statusCode).toBe(400);
});

// proves spec 9.40
it('serves the loop of a place and the greeting to anyone, whole and by range', async () => {
  for (const url of ['/api/places/waves', '/api/greeting']) {
    const whole = await test.client().get(url);
    expect(whole.rawPayload).toEqual(AUDIO);
    expect(whole.headers).toMatchObject({ 'content-type': 'audio/mp4', 'cache-control': 'public, max-age=86400' });
    const part = await test.client().get(url, { range: 'bytes=100-199' });
    expect([part.statusCode, part.rawPayload]).toEqual([206, AUDIO.subarray(100, 200)]);
    const head = await test.client().send({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '1000', '']);
  }
  expect((await test.client().get('/api/places/fire')).statusCode).toBe(404);
  expect((await test.client().get('/api/places/moon')).statusCode).toBe(400);
});

describe('the preview of a premium session', () => {
  // proves spec 9.40, security 6.6
  it('is open to everybody, while its audio stays closed', async () => {
    const session = `/api/sessions/${await addSession(test.deps, { isPremium: true, previewUrl: 'lake/preview.m4a' })}`;
    for (const client of [test.client(), member]) {
      const preview = await client.get(`${session}/preview`);
      expect([preview.statusCode, preview.rawPayload]).toEqual([200, AUDIO.subarray(900)]);
      expect(preview.headers['cache-control']).toBe('public, no-cache');
      expect((await client.get(`${session}/preview`, { range: 'bytes=0-9' })).rawPayload).toEqual(
        AUDIO.subarray(900, 910),
      );
    }
    expect((await test.client().get(`${session}/audio`)).statusCode).toBe(401);
  });

  it('is missing where none was made', async () => {
    const response = await test.client().get(premium.replace('audio', 'preview'));
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { message: 'This session has no preview', code: 'not_found' },
    ]);
  });
});

it('answers without a length that a file is unavailable while it is being replaced', async () => {
  const find = folderSource(test.mediaDir);
  const app = fastify();
  handleErrors(app);
  mountMedia(app, {
    deps: test.deps,
    store: {
      find: async (key) => {
        const file = await find(key);
        return file && { ...file, bytes: 5000 };
      },
    },
    createContext: contextFactory(test.deps, false),
    open: loadCatalog(),
  });
  const response = await app.inject({ url: '/api/music/slow', headers: { range: 'bytes=0-4999' } });
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: 'unavailable' });
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': expect.stringMatching(/json/),
  });
  for (const name of ['etag', 'content-range', 'accept-ranges']) expect(response.headers[name]).toBeUndefined();
  await app.close();
});

describe('behind a proxy that sends files', () => {
  // proves spec D5.6
  it('access is decided here, and the proxy sends the file', async () => {
    const behind = await createTestApp({ env: { MEDIA_ACCEL_PREFIX: '/media-files' } });
    const open = await addSession(behind.deps);
    const closed = await addSession(behind.deps, { isPremium: true });
    const visitor = behind.client();
    const response = await visitor.get(`/api/sessions/${open}/audio`, { range: 'bytes=0-9' });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toHaveLength(0);
    expect(response.headers).toMatchObject({
      'x-accel-redirect': `/media-files${join(behind.mediaDir, 'lake/male.m4a')}`,
      'content-type': 'audio/mp4',
      'cache-control': 'public, no-cache',
    });
    const refusal = await visitor.get(`/api/sessions/${closed}/audio`);
    expect(refusal.statusCode).toBe(401);
    expect(refusal.headers['x-accel-redirect']).toBeUndefined();
    await behind.close();
  });
});
