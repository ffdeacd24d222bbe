import { addSession } from '@vizzi/api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIO, createTestApp, type TestApp } from '../testing/test-app.js';
import { clientFor, editorFor } from '../testing/test-uploads.js';

const DRAFT = {
  status: 'draft',
  isPremium: true,
  femaleAudioUrl: 'lake/female.m4a',
  captionsUrl: 'lake/captions.vtt',
} as const;

let test: TestApp;
let draft: string;
beforeAll(async () => {
  test = await createTestApp();
  draft = `/api/admin/sessions/${await addSession(test.deps, DRAFT)}`;
});
afterAll(() => test.close());

describe('the media of a draft', () => {
  it('is both voices by range, and the captions, for editors', async () => {
    const [editor] = await editorFor(test);
    const whole = await editor.get(`${draft}/audio`);
    expect(whole.rawPayload).toEqual(AUDIO);
    expect(whole.headers['cache-control']).toBe('private, no-cache');
    const female = await editor.get(`${draft}/audio?voice=female`, { range: 'bytes=0-9' });
    expect(female.statusCode).toBe(206);
    expect(female.rawPayload).toEqual(AUDIO.subarray(500, 510));
    expect((await editor.get(`${draft}/captions`)).body).toBe('WEBVTT\n');
  });

  // proves security 12.17
  it.each([
    ['visitors', undefined, 401],
    ['members', {}, 403],
    ['premium members', { subscriptionStatus: 'active' }, 403],
    ['support', { isAdmin: true, adminRole: 'support' }, 403],
  ] as const)('is refused to %s', async (_who, fields, status) => {
    const [client] = fields ? await clientFor(test, fields) : [test.client()];
    for (const address of [`${draft}/audio`, `${draft}/audio?voice=female`, `${draft}/captions`])
      expect((await client.get(address)).statusCode).toBe(status);
  });

  it('that does not exist is missing, and nonsense is refused', async () => {
    const [editor] = await editorFor(test);
    const empty = `/api/admin/sessions/${await addSession(test.deps, { status: 'draft', audioUrl: '', duration: 0 })}`;
    for (const address of [`${empty}/audio`, `${empty}/audio?voice=female`, `${empty}/captions`])
      expect((await editor.get(address)).statusCode).toBe(404);
    expect((await editor.get('/api/admin/sessions/2000000000/audio')).statusCode).toBe(404);
    expect((await editor.get('/api/admin/sessions/x/audio')).statusCode).toBe(400);
    expect((await editor.get(`${draft}/audio?voice=third`)).statusCode).toBe(400);
  });
});

it.each(['..%2f..%2fetc%2fpasswd', '../../package.json', 'nowhere.m4a', '\0', 'studio'])(
  'an editor cannot read %j as a stored file',
  async (key) => {
    const [editor] = await editorFor(test);
    expect([400, 404]).toContain((await editor.get(`/api/admin/media/${encodeURI(key)}`)).statusCode);
  },
);

// proves security 12.23
it.each(['https://evil.example/x', 'https:%2f%2fevil.example%2fx', 'http%3a//127.0.0.1:5432/', '//evil.example/x'])(
  'a link of ours with %s leads nowhere else',
  async (key) => {
    const [editor] = await editorFor(test);
    const response = await editor.get(`/api/admin/media/${key}`);
    expect([response.statusCode, response.headers['location']]).toEqual([404, undefined]);
  },
);
