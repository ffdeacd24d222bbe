import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { addSession } from '@vizzi/api/testing';
import { users } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.js';
import { AUDIO, createTestApp, type TestApp } from '../testing/test-app.js';
import { bucketSettings, createTestBucket, type TestBucket } from '../testing/test-bucket.js';
import { createBucket } from './bucket.js';
import { copyMedia } from './copy-media.js';

const AT = Date.UTC(2026, 10, 23, 12, 0, 10);
let time = AT;
let store: TestBucket;
beforeAll(async () => {
  store = await createTestBucket({ now: () => time });
});
afterAll(() => store.close());
beforeEach(() => {
  time = AT;
  store.fail();
  store.objects.clear();
  store.put('vizzi/lake/male.m4a', AUDIO, 'audio/mp4');
});

const configured = (settings: Record<string, string> = {}) => {
  const { bucket } = readConfig({ ...bucketSettings(store.endpoint), ...settings });
  if (!bucket) throw new Error('no bucket is configured');
  return bucket;
};
/** A bucket of a process whose clock is so many milliseconds off. */
const open = (settings: Record<string, string> = {}, off = 0) =>
  createBucket(configured(settings), { now: () => time + off, elapsed: () => time });

async function signed(method = 'GET', bucket = open()) {
  const file = await bucket.find('lake/male.m4a');
  return (await file?.sign?.(method)) ?? '';
}

describe('a signed address', () => {
  it('brings the file, and ranges of it', async () => {
    const address = await signed();
    const whole = await fetch(address);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(AUDIO);
    const part = await fetch(address, { headers: { range: 'bytes=10-19' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, AUDIO.subarray(10, 20)]);
  });

  it('is for one method, one file, our key and a minute', async () => {
    const address = await signed();
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(403);
    expect((await fetch(await signed('HEAD'), { method: 'HEAD' })).status).toBe(200);
    store.put('vizzi/lake/female.m4a', AUDIO);
    expect((await fetch(address.replace('male', 'female'))).status).toBe(403);
    expect((await fetch(address.replace('Expires=60', 'Expires=600'))).status).toBe(403);
    expect((await fetch(address.replace('TESTKEY', 'OTHERKEY'))).status).toBe(403);
    time += 50_000;
    expect((await fetch(address)).status).toBe(200);
    time += 1000;
    expect((await fetch(address)).status).toBe(403);
  });

  it('is the same one for half a minute, so that caches between can keep what it brings', async () => {
    const address = await signed();
    time += 19_000;
    expect(await signed()).toBe(address);
    time += 1000;
    expect(await signed()).not.toBe(address);
  });

  it.each([-600_000, 600_000])('works when the clock of our machine is %d ms off', async (off) => {
    expect((await fetch(await signed('GET', open({}, off)))).status).toBe(200);
  });

  it('is not made where browsers cannot reach the bucket', async () => {
    const file = await open({ MEDIA_DELIVERY: 'proxy' }).find('lake/male.m4a');
    expect(file).not.toHaveProperty('sign');
  });
});

describe('reading', () => {
  it('brings the bytes that were asked for', async () => {
    const file = await open().find('lake/male.m4a');
    expect(file).toMatchObject({ bytes: 1000, etag: expect.stringMatching(/^"[\da-f]{32}"$/) });
    expect(await file?.read(995, 999)).toEqual(AUDIO.subarray(995));
  });

  it('never mixes two versions of a file', async () => {
    const file = await open().find('lake/male.m4a');
    store.put('vizzi/lake/male.m4a', AUDIO.subarray(1));
    await expect(file?.read(0, 9)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('looks a file up again after five seconds', async () => {
    const bucket = open();
    expect(await bucket.find('lake/later.m4a')).toBeUndefined();
    expect(await bucket.find('lake/later.m4a')).toBeUndefined();
    expect(store.requests.filter((request) => request.includes('later'))).toHaveLength(1);
  });

  it('is unavailable with a key that the store does not know', async () => {
    const bucket = open({ S3_SECRET_ACCESS_KEY: 'another secret' });
    await expect(bucket.find('lake/male.m4a')).rejects.toBeInstanceOf(AppError);
  });
});

describe('the server', () => {
  let test: TestApp;
  let proxying: TestApp;
  let audio: string;
  beforeAll(async () => {
    test = await createTestApp({ env: bucketSettings(store.endpoint) });
    proxying = await createTestApp({ env: { ...bucketSettings(store.endpoint), MEDIA_DELIVERY: 'proxy' } });
    const session = { audioUrl: 'cloud/male.m4a', captionsUrl: 'cloud/captions.vtt' };
    audio = `/api/sessions/${await addSession(test.deps, session)}/audio`;
    await addSession(test.deps, { ...session, isPremium: true });
    await addSession(proxying.deps, session);
    await addSession(proxying.deps, { ...session, isPremium: true });
  });
  beforeEach(() => {
    time = Date.now();
    store.put('vizzi/cloud/male.m4a', AUDIO, 'audio/mp4');
    store.put('vizzi/cloud/captions.vtt', Buffer.from('WEBVTT\n'), 'text/vtt');
  });
  afterAll(() => Promise.all([test.close(), proxying.close()]));

  // proves spec D5.7
  it('redirects to the bucket, with an address that nobody keeps', async () => {
    const response = await test.client().get(audio);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([302, 'no-store']);
    const { href } = new URL(response.headers.location ?? '');
    expect(href.startsWith(`${store.endpoint}/audio/vizzi/cloud/male.m4a?`)).toBe(true);
    expect(Buffer.from(await (await fetch(href)).arrayBuffer())).toEqual(AUDIO);
    const head = await test.client().send({ method: 'HEAD', url: audio });
    expect((await fetch(head.headers.location ?? '', { method: 'HEAD' })).status).toBe(200);
  });

  it('decides first, whatever the bucket has', async () => {
    const asked = store.requests.length;
    for (const app of [test, proxying]) {
      for (const path of ['audio', 'captions']) {
        const response = await app.client().get(`/api/sessions/2/${path}`);
        expect([response.statusCode, response.headers.location]).toEqual([401, undefined]);
      }
    }
    expect(store.requests.length).toBe(asked);
  });

  it('streams through where it should, with ranges, as from its own disk', async () => {
    const whole = await proxying.client().get(audio);
    expect(whole.rawPayload).toEqual(AUDIO);
    expect(whole.headers).toMatchObject({ 'content-type': 'audio/mp4', 'cache-control': 'public, no-cache' });
    const part = await proxying.client().get(audio, { range: 'bytes=990-5000' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 990-999/1000']);
    expect(part.rawPayload).toEqual(AUDIO.subarray(990));
    expect((await proxying.client().get(audio, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
    const captions = await proxying.client().get(audio.replace('audio', 'captions'));
    expect([captions.payload, captions.headers['content-type']]).toEqual(['WEBVTT\n', 'text/vtt; charset=utf-8']);
  });

  it('finds what the bucket does not have among the files that it brings', async () => {
    const response = await test.client().get('/api/music/slow');
    expect([response.statusCode, response.rawPayload]).toEqual([200, AUDIO]);
  });

  it('describes files of the bucket for downloads', async () => {
    for (const app of [test, proxying]) {
      const { sha256, bytes, type } = (await app.deps.media.factsOf('cloud/male.m4a', { address: '192.0.2.1' })) ?? {};
      expect([sha256?.length, bytes, type]).toEqual([64, 1000, 'audio/mp4']);
    }
  });

  it('lets pages fetch and play from the bucket only where it redirects there', async () => {
    const policy = async (app: TestApp) => String((await app.client().get('/')).headers['content-security-policy']);
    expect(await policy(test)).toMatch(new RegExp(`connect-src [^;]*${store.endpoint}`));
    expect(await policy(test)).toMatch(new RegExp(`media-src [^;]*${store.endpoint}`));
    expect(await policy(proxying)).not.toContain(store.endpoint);
  });

  // proves security 10.25
  it('answers 503 for all audio while the bucket is gone, and everything else as ever', async () => {
    const gone = await createTestApp({ env: bucketSettings('http://127.0.0.1:9') });
    await addSession(gone.deps, { audioUrl: 'cloud/male.m4a' });
    const response = await gone.client().get('/api/sessions/1/audio');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    expect(response.json()).toEqual({
      message: 'The audio files cannot be reached just now. Please try again in a moment.',
      code: 'unavailable',
    });
    expect((await gone.client().get('/api/sessions')).statusCode).toBe(200);
    const admin = gone.client();
    await admin.post('/api/auth/register', { username: 'admin@vizzi.example', password: 'quiet lantern' });
    await gone.deps.db.update(users).set({ isAdmin: true }).where(eq(users.username, 'admin@vizzi.example'));
    expect((await admin.get('/api/trpc/admin.sessions')).statusCode).toBe(200);
    await gone.close();
  });
});

describe('copying', () => {
  it('brings the files of folders into the bucket once, the later folder first', async () => {
    const home = await mkdtemp(join(tmpdir(), 'vizzi-copy-'));
    const files = { 'demo/a.m4a': 'brought', 'demo/b.vtt': 'WEBVTT', 'own/demo/a.m4a': 'own', 'own/c d.mp3': 'spaced' };
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(home, name)), { recursive: true });
      await writeFile(join(home, name), text);
    }
    const folders = [join(home, 'nowhere'), home, join(home, 'own')];
    const all = { 'demo/a.m4a': 'own', 'demo/b.vtt': 'WEBVTT', 'own/demo/a.m4a': 'own', 'c d.mp3': 'spaced' };
    store.objects.clear();
    expect(await copyMedia(folders, open())).toEqual({ copied: 5, bytes: 24, present: 0, closed: [] });
    for (const [key, text] of Object.entries(all)) expect(String(store.objects.get(`vizzi/${key}`)?.bytes)).toBe(text);
    expect(store.objects.get('vizzi/demo/b.vtt')?.type).toBe('text/vtt; charset=utf-8');
    // What is there stays, also where it was replaced since.
    store.put('vizzi/demo/a.m4a', Buffer.from('another take'));
    expect(await copyMedia(folders, open())).toEqual({ copied: 0, bytes: 0, present: 5, closed: [] });
    expect(String(store.objects.get('vizzi/demo/a.m4a')?.bytes)).toBe('another take');
    await rm(home, { recursive: true });
  });

  // proves security 10.73
  it('brings what is behind links that stay in the folder, as it is served, and nothing from outside', async () => {
    const home = await mkdtemp(join(tmpdir(), 'vizzi-links-'));
    const folder = join(home, 'media');
    await mkdir(join(folder, 'a'), { recursive: true });
    for (const name of ['media/a/voice.m4a', 'secret.m4a']) await writeFile(join(home, name), 'sound');
    await symlink(join(folder, 'a', 'voice.m4a'), join(folder, 'a', 'link.m4a'));
    await symlink(join(folder, 'a'), join(folder, 'b'));
    await symlink(folder, join(folder, 'a', 'round'));
    await symlink(join(home, 'secret.m4a'), join(folder, 'outside.m4a'));
    await symlink(join(home, 'gone.m4a'), join(folder, 'gone.m4a'));
    store.objects.clear();
    await copyMedia([folder], open());
    const keys = [...store.objects.keys()].toSorted();
    expect(keys).toEqual(['a/link.m4a', 'a/voice.m4a', 'b/link.m4a', 'b/voice.m4a'].map((key) => `vizzi/${key}`));
    await rm(home, { recursive: true });
  });
});

describe('a store that refuses in another way than by 403, as one of another region does', () => {
  const unavailable = expect.objectContaining({ code: 'unavailable' });

  // proves security 10.34
  it.each([301, 400, 405, 409, 413])('by %d: says nothing about files, and takes none', async (status) => {
    store.fail(status);
    await expect(open().find('lake/male.m4a')).rejects.toEqual(unavailable);
    await expect(open().delete('lake/male.m4a')).rejects.toEqual(unavailable);
    const bucket = open();
    store.fail();
    await bucket.find('lake/other.m4a');
    store.fail(status);
    await expect(bucket.put('lake/other.m4a', Buffer.from('other'))).rejects.toEqual(unavailable);
  });

  it('is not asked for a key that is longer than any', async () => {
    store.fail(400);
    expect(await open().find('a'.repeat(1020))).toBeUndefined();
  });
});

it('is found below a path of its store', async () => {
  const bucket = open({ S3_ENDPOINT: `${store.endpoint}/storage/s3/` });
  await bucket.find('lake/male.m4a').catch(() => {});
  expect(store.requests.at(-1)).toBe('HEAD /storage/s3/audio/vizzi/lake/male.m4a');
});

// proves security 10.34
it('takes files of any name as they are called, and replaces no other by them', async () => {
  const names = ['01 #intro.m4a', 'what?.m4a', 'lake%2Fmale.m4a', 'a+b.m4a', 'grün.m4a'];
  for (const name of names) expect(await open().put(name, Buffer.from(name))).toBe(true);
  expect([...store.objects.keys()]).toEqual(['vizzi/lake/male.m4a', ...names.map((name) => `vizzi/${name}`)]);
  expect(store.objects.get('vizzi/lake/male.m4a')?.bytes).toEqual(AUDIO);
});
