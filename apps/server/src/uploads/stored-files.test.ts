import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareRestored } from '@vizzi/api';
import { addSession } from '@vizzi/api/testing';
import { covers, findMediaFile, findStudioSession, mediaFiles, sessions } from '@vizzi/db';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, expect, it } from 'vitest';
import { createBucket } from '../media/bucket.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { bucketSettings, createTestBucket, TEST_KEY } from '../testing/test-bucket.js';
import { wavOf } from '../testing/test-recordings.js';
import { editorFor, upload } from '../testing/test-uploads.js';
import type { FileTarget } from './store-file.js';
import { deleteUnusedFiles } from './unused-files.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const test = await createTestApp({ env });
  closing.push(() => test.close());
  return test;
}

async function startWithBucket() {
  const bucket = await createTestBucket();
  closing.push(() => bucket.close());
  return { bucket, test: await start(bucketSettings(bucket.endpoint)) };
}

const bucketAt = (endpoint: string) =>
  createBucket({ ...TEST_KEY, endpoint, name: 'audio', prefix: 'vizzi/', isReachable: true });

const picture = () =>
  sharp({ create: { width: 700, height: 700, channels: 3, background: '#225566' } })
    .png()
    .toBuffer();

/** Makes a file unused for so many days. */
const age = async ({ deps }: TestApp, days: number) => {
  const unusedSince = sql`now() - ${days} * interval '1 day'`;
  await deps.db.update(mediaFiles).set({ unusedSince });
  await deps.db.update(covers).set({ unusedSince });
};

// proves security 10.84
it.each([0, 1000])(
  'a stored file of which a disk has left %d bytes is whole again when it is uploaded again',
  async (left) => {
    const test = await start();
    const [editor] = await editorFor(test);
    const recording = wavOf(2);
    const { key } = (await upload(editor, recording)).response.json();
    const stored = join(test.mediaDir, key);
    expect((await readFile(stored)).equals(recording)).toBe(true);
    await truncate(stored, left);
    expect((await upload(editor, recording)).response.json()).toMatchObject({ key });
    expect((await readFile(stored)).equals(recording)).toBe(true);
  },
);

// proves security 10.84
it('what a disk has left in the place of a stored file, and cannot be read, is replaced by the next upload', async () => {
  const test = await start();
  const [editor] = await editorFor(test);
  const recording = wavOf(2);
  const { key } = (await upload(editor, recording)).response.json();
  const stored = join(test.mediaDir, key);
  await rm(stored);
  // Of which the beginning cannot be read, also by root.
  await symlink('/proc/self/mem', stored);
  expect((await upload(editor, recording)).response.json()).toMatchObject({ key });
  expect((await readFile(stored)).equals(recording)).toBe(true);
});

// proves security 10.51
it('a copy that is tried beside the real servers deletes nothing that it has not left unused itself for so long', async () => {
  const test = await start();
  const [editor] = await editorFor(test);
  const { key } = (await upload(editor, wavOf(2))).response.json();
  await age(test, 40);
  await prepareRestored(test.deps, []);
  await deleteUnusedFiles(test.deps.db, { mediaDir: test.mediaDir, bucket: undefined });
  expect(existsSync(join(test.mediaDir, key))).toBe(true);
});

it('a recording and a cover stay while a session names them, and 31 days longer', async () => {
  const test = await start();
  const [editor] = await editorFor(test);
  const { key } = (await upload(editor, wavOf(2))).response.json();
  const { imageUrl } = (await upload(editor, await picture(), { as: 'finish-cover' })).response.json();
  const cover = imageUrl.replace('/api/', '');
  const target: FileTarget = { mediaDir: test.mediaDir, bucket: undefined };
  const remain = () => [key, cover].map((each) => existsSync(join(test.mediaDir, each)));
  const id = await addSession(test.deps, { femaleAudioUrl: key, imageUrl, status: 'withdrawn' });

  await age(test, 40);
  await deleteUnusedFiles(test.deps.db, target);
  expect(remain()).toEqual([true, true]);

  await test.deps.db.delete(sessions).where(eq(sessions.id, id));
  await deleteUnusedFiles(test.deps.db, target);
  await age(test, 30);
  await deleteUnusedFiles(test.deps.db, target);
  expect(remain()).toEqual([true, true]);

  await age(test, 32);
  await deleteUnusedFiles(test.deps.db, target);
  expect(remain()).toEqual([false, false]);
  expect(existsSync(join(test.mediaDir, cover.replace('.webp', '-640.webp')))).toBe(false);
  expect(await findMediaFile(test.deps.db, key)).toBeUndefined();
});

it('rows of files that sessions name are not written again each hour', async () => {
  const test = await start();
  const { db } = test.deps;
  const [editor] = await editorFor(test);
  const { key: audioUrl } = (await upload(editor, wavOf(2))).response.json();
  const { imageUrl } = (await upload(editor, await picture(), { as: 'finish-cover' })).response.json();
  await addSession(test.deps, { audioUrl, imageUrl });
  const version = sql<string>`xmin::text`;
  const versions = () => Promise.all([mediaFiles, covers].map((table) => db.select({ version }).from(table)));
  const before = await versions();
  await deleteUnusedFiles(db, { mediaDir: test.mediaDir, bucket: undefined });
  expect(await versions()).toEqual(before);
});

// proves security 12.26
it('a file that cannot be deleted keeps no other one', async () => {
  const test = await start();
  const [editor] = await editorFor(test);
  const [kept, gone] = [await upload(editor, wavOf(2)), await upload(editor, wavOf(3))].map(({ response }) =>
    response.json(),
  );
  const { imageUrl } = (await upload(editor, await picture(), { as: 'finish-cover' })).response.json();
  await age(test, 32);
  const path = join(test.mediaDir, kept.key);
  await rm(path);
  await mkdir(path);
  const deleting = deleteUnusedFiles(test.deps.db, { mediaDir: test.mediaDir, bucket: undefined });
  await expect(deleting).rejects.toThrow('could not be deleted');
  expect(existsSync(join(test.mediaDir, gone.key))).toBe(false);
  expect(existsSync(join(test.mediaDir, imageUrl.replace('/api/', '')))).toBe(false);
});

// proves security 10.5
it('no further file is deleted once the process is to end', async () => {
  const { bucket, test } = await startWithBucket();
  const [editor] = await editorFor(test);
  for (const seconds of [2, 3]) await upload(editor, wavOf(seconds));
  await age(test, 32);
  const stored = bucketAt(bucket.endpoint);
  const closing = new AbortController();
  const deleteAtTheEnd = (key: string) => {
    closing.abort();
    return stored.delete(key);
  };
  const target = { mediaDir: test.mediaDir, bucket: { ...stored, delete: deleteAtTheEnd } };
  await deleteUnusedFiles(test.deps.db, target, closing.signal);
  expect(bucket.objects.size).toBe(1);
});

// proves security 12.16
it('a file that a session comes to name while others are deleted stays, and none names one that is being deleted', async () => {
  const { bucket, test } = await startWithBucket();
  const [editor] = await editorFor(test);
  const keys: string[] = [];
  for (const seconds of [2, 3]) keys.push((await upload(editor, wavOf(seconds))).response.json().key);
  await age(test, 32);
  const stored = bucketAt(bucket.endpoint);
  const nameIn = async (address: string) => {
    const id = await addSession(test.deps);
    const change = { id, revision: 1, voice: 'male', address, duration: 5, hasSameTiming: true };
    return { id, answer: await editor.post('/api/trpc/studio.replaceVoice', change) };
  };
  const deleted: string[] = [];
  const deleteSlowly = async (key: string) => {
    deleted.push(key);
    const other = keys.find((each) => each !== key) ?? '';
    const { id, answer } = await nameIn(other);
    expect(answer.statusCode).toBe(200);
    const late = await nameIn(key);
    expect(late.answer.statusCode).toBe(409);
    expect(late.answer.body).toContain('This file is being deleted, since no session used it for a month.');
    expect((await upload(editor, wavOf(key === keys[0] ? 2 : 3))).response.statusCode).toBe(409);
    await stored.delete(key);
    expect(await findStudioSession(test.deps.db, id)).toMatchObject({ audioUrl: other });
  };
  await deleteUnusedFiles(test.deps.db, { mediaDir: test.mediaDir, bucket: { ...stored, delete: deleteSlowly } });
  const kept = keys.filter((key) => !deleted.includes(key));
  expect(kept).toHaveLength(1);
  expect([...bucket.objects.keys()]).toEqual(kept.map((key) => `vizzi/${key}`));
});

// proves security 12.16
it('a store that does not answer may delete the file later: none names it until it is gone', async () => {
  const { bucket, test } = await startWithBucket();
  const { db } = test.deps;
  const [editor] = await editorFor(test);
  const { key: address } = (await upload(editor, wavOf(2))).response.json();
  const id = await addSession(test.deps);
  const change = { id, revision: 1, voice: 'male', address, duration: 5, hasSameTiming: true };
  const name = () => editor.post('/api/trpc/studio.replaceVoice', change);
  const stored = bucketAt(bucket.endpoint);
  const unanswered = { ...stored, delete: () => Promise.reject(new Error('the bucket did not answer')) };
  await age(test, 32);
  for (let hour = 0; hour < 2; hour += 1) {
    const deletion = deleteUnusedFiles(db, { mediaDir: test.mediaDir, bucket: unanswered });
    await expect(deletion).rejects.toThrow('1 unused files');
    expect((await name()).statusCode).toBe(409);
    expect((await upload(editor, wavOf(2))).response.statusCode).toBe(409);
  }
  await stored.delete(address);
  expect((await name()).statusCode).toBe(409);
  await deleteUnusedFiles(db, { mediaDir: test.mediaDir, bucket: stored });
  expect((await upload(editor, wavOf(2))).response.statusCode).toBe(200);
  expect((await name()).statusCode).toBe(200);
  expect([...bucket.objects.keys()]).toEqual([`vizzi/${address}`]);
});

it('where a bucket takes the place of the folder, files are put there, read from there and deleted there', async () => {
  const { bucket, test } = await startWithBucket();
  const [editor] = await editorFor(test);
  const { key } = (await upload(editor, wavOf(2))).response.json();
  const { imageUrl } = (await upload(editor, await picture(), { as: 'finish-cover' })).response.json();
  expect(bucket.objects.get(`vizzi/${key}`)).toMatchObject({ bytes: wavOf(2), type: 'audio/wav' });
  expect((await test.client().get(imageUrl)).statusCode).toBe(200);
  await age(test, 32);
  const target = bucketAt(bucket.endpoint);
  await deleteUnusedFiles(test.deps.db, { mediaDir: test.mediaDir, bucket: target });
  expect([...bucket.objects.keys()]).toEqual([]);
});

// proves security 12.11
it('a bucket that is gone leaves the upload as it is, and a later try stores it', async () => {
  const { bucket, test } = await startWithBucket();
  const [editor] = await editorFor(test);
  bucket.fail(500);
  const { address, response } = await upload(editor, wavOf(2));
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({
    message: 'The audio files cannot be reached just now. Please try again in a moment.',
    code: 'unavailable',
  });
  bucket.fail();
  await expect.poll(async () => (await editor.post(`${address}/finish`)).statusCode, { timeout: 5_000 }).toBe(200);
  expect(bucket.objects.size).toBe(1);
});

// proves security 12.11
it('a bucket that breaks off in the middle of a file has nothing of it, and a later try stores each byte', async () => {
  const { bucket, test } = await startWithBucket();
  const [editor] = await editorFor(test);
  bucket.breakOff(true);
  const bytes = wavOf(120);
  const { address, response } = await upload(editor, bytes);
  expect(response.statusCode).toBe(503);
  expect(bucket.objects.size).toBe(0);
  bucket.breakOff(false);
  await expect.poll(async () => (await editor.post(`${address}/finish`)).statusCode, { timeout: 5_000 }).toBe(200);
  const { key } = (await editor.post(`${address}/finish`)).json();
  expect([...bucket.objects.keys()]).toEqual([`vizzi/${key}`]);
  expect(bucket.objects.get(`vizzi/${key}`)?.bytes.equals(bytes)).toBe(true);
});

// proves security 12.11
it('a media folder that cannot be written leaves the upload as it is, and a later try stores it', async () => {
  const test = await start();
  const [editor] = await editorFor(test);
  await mkdir(test.mediaDir, { recursive: true });
  await writeFile(join(test.mediaDir, 'studio'), 'a file where the folder should be');
  const { address, response } = await upload(editor, wavOf(2));
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({
    message: 'The file could not be stored just now. Please try again in a moment.',
    code: 'unavailable',
  });
  await rm(join(test.mediaDir, 'studio'));
  expect((await editor.post(`${address}/finish`)).statusCode).toBe(200);
});
