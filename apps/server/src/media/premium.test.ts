import { users } from '@vizzi/db';
import { addSession } from '@vizzi/api/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIO, type Client, createTestApp, type TestApp } from '../testing/test-app.js';
import { folderSource } from './folder.js';
import { createMediaStore } from './media-store.js';

/** Names that the tests would recognise in any answer. */
const STORED = {
  audioUrl: 'lake/male.m4a',
  femaleAudioUrl: 'lake/female.m4a',
  captionsUrl: 'lake/captions.vtt',
  previewUrl: 'lake/preview.m4a',
};
const HOSTED = 'https://vault.vizzi.example/whisper.m4a';
const PLACES = /lake\/|male\.m4a|captions\.vtt|vault|whisper/;

let test: TestApp;
let stored: number;
let hosted: number;
let visitor: Client;
let free: Client;
let admin: Client;

beforeAll(async () => {
  test = await createTestApp();
  stored = await addSession(test.deps, { ...STORED, isPremium: true, title: 'Deep Rest' });
  hosted = await addSession(test.deps, { audioUrl: HOSTED, isPremium: true, title: 'Deep Night' });
  visitor = test.client();
  free = await signUp('free@vizzi.example');
  admin = await signUp('admin@vizzi.example');
  await test.deps.db.update(users).set({ isAdmin: true }).where(eq(users.username, 'admin@vizzi.example'));
  for (const id of [stored, hosted]) {
    await free.post('/api/user/favorites', { sessionId: id });
    await free.post('/api/user/progress', { sessionId: id, currentTime: 30 });
    await free.post(`/api/sessions/${id}/listen`);
  }
  await free.post('/api/trpc/library.createPlaylist', { name: 'Deep', sessionIds: [stored, hosted] });
});
afterAll(() => test.close());

async function signUp(username: string): Promise<Client> {
  const client = test.client();
  await client.post('/api/auth/register', { username, password: 'quiet lantern' });
  return client;
}

const input = (value: object) => `input=${encodeURIComponent(JSON.stringify(value))}`;
const LISTS = [
  '/api/sessions',
  '/api/sessions?sortBy=popular',
  '/api/sessions?category=relaxation',
  '/api/sessions/popular',
  '/api/sessions/1',
  '/api/sessions/2',
  '/api/categories',
  '/api/user/favorites',
  '/api/user/playlists',
  '/api/user/progress',
  '/api/trpc/catalog.sessions',
  '/api/trpc/catalog.popular',
  `/api/trpc/catalog.session?${input({ id: 1 })}`,
  `/api/trpc/catalog.search?${input({ query: 'deep' })}`,
  '/api/trpc/library.favorites',
  '/api/trpc/library.playlists',
  `/api/trpc/library.playlist?${input({ id: 1 })}`,
  '/api/trpc/player.practice',
  '/api/user/export',
  `/api/trpc/catalog.session,catalog.session,library.favorites,admin.sessions?batch=1&${input({ 0: { id: 1 }, 1: { id: 2 } })}`,
  '/session/1',
  '/session/2',
  '/category/relaxation',
  '/api/openapi.json',
];

describe('where premium audio is stored', () => {
  // proves security 6.1
  it.each(LISTS)('is not in %s', async (url) => {
    for (const client of [visitor, free]) {
      const { body, headers } = await client.get(url);
      expect(body).not.toMatch(PLACES);
      expect(JSON.stringify(headers)).not.toMatch(PLACES);
    }
  });

  it('is visible to admins, so that the test would see it', async () => {
    expect((await admin.get('/api/trpc/admin.sessions')).body).toMatch(PLACES);
  });
});

const audio = '/api/sessions/1/audio';
const WAYS = [
  audio,
  `${audio}?voice=female`,
  '/api/sessions/1/captions',
  '/api/sessions/2/audio',
  '/api/sessions/1/%61udio',
  '/api/sessions/%31/audio',
  '/%61pi/sessions/1/audio',
  '/api/sessions/1/AUDIO',
  '/API/Sessions/1/audio',
  `${audio}/`,
  '//api/sessions/1/audio',
  '/api//sessions/1/audio',
  '/api/./sessions/1/audio',
  '/api/sessions/x/../1/audio',
  '/api/sessions/1;x/audio',
  '/api/sessions/01/audio',
  '/api/sessions/1.0/audio',
  '/api/sessions/1%20/audio',
  '/api/sessions/1%00/audio',
  '/api/sessions/1/audio%2f',
  `${audio}?id=999`,
  `${audio}?isPremium=false`,
  '/lake/male.m4a',
  '/media/lake/male.m4a',
  '/api/sessions/2/preview',
  '/api/music/..%2flake%2fmale.m4a',
  '/api/places/..%2flake%2fmale.m4a',
  '/art/..%2fmedia%2flake%2fmale.m4a',
  '/art/%2e%2e/media/lake/male.m4a',
  '/art/..%5cmedia%5clake%5cmale.m4a',
  '/assets/../../media/lake/male.m4a',
];

describe('premium audio is not sent to a listener who may not hear it', () => {
  // proves security 6.2
  it.each(WAYS)('by %s', async (url) => {
    for (const client of [visitor, free]) {
      for (const method of ['GET', 'HEAD'] as const) {
        for (const more of [{}, { range: 'bytes=0-9' }, { range: 'bytes=-1' }, { 'if-none-match': '*' }]) {
          const headers = { ...more, 'x-original-url': '/api/music/slow', 'x-http-method-override': 'GET' };
          const { statusCode, headers: answer, rawPayload } = await client.send({ method, url, headers });
          expect([200, 400, 401, 403, 404]).toContain(statusCode);
          expect(answer['content-type']).toMatch(/^(application\/json|text\/html)/);
          expect(answer['content-range'] ?? answer['accept-ranges'] ?? answer.location).toBeUndefined();
          expect([String(AUDIO.length), String(AUDIO.length / 2), '7']).not.toContain(answer['content-length']);
          expect(rawPayload.includes(AUDIO.subarray(0, 10))).toBe(false);
          expect(rawPayload.includes('WEBVTT')).toBe(false);
        }
      }
    }
  });

  // proves security 6.3
  it('from the next request on, when the entitlement ends in the middle of a play', async () => {
    const client = await signUp('lapsing@vizzi.example');
    const set = (subscriptionTier: string | null) =>
      test.deps.db.update(users).set({ subscriptionTier }).where(eq(users.username, 'lapsing@vizzi.example'));
    await set('lifetime');
    const first = await client.get(audio, { range: 'bytes=0-99' });
    expect([first.statusCode, first.headers['cache-control']]).toEqual([206, 'private, no-cache']);
    await set(null);
    const etag = String(first.headers['etag']);
    for (const headers of [
      { range: 'bytes=100-199' },
      { 'if-none-match': etag },
      { range: 'bytes=0-', 'if-range': etag },
    ]) {
      expect((await client.get(audio, headers)).statusCode).toBe(403);
    }
  });
});

// proves security 6.4
it.each([
  '%2e%2e/secret.m4a',
  '..%5csecret.m4a',
  'lake%2fmale.m4a',
  'lake/male.m4a%00',
  'C:\\secret',
  'file:///etc/passwd',
  '~/x',
  'lake/..',
])('a key that is none, %s, is missing', async (key) => {
  const id = await addSession(test.deps, { audioUrl: key });
  expect((await visitor.get(`/api/sessions/${id}/audio`)).statusCode).toBe(404);
  expect(await createMediaStore([folderSource(test.mediaDir)]).find(key)).toBeUndefined();
});
