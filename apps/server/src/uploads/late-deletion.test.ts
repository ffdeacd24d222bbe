import { prepareRestored } from '@vizzi/api';
import { addSession } from '@vizzi/api/testing';
import { covers, deletionLock, leaveUploadLock, mediaFiles, takeUploadLock, uploadLocks } from '@vizzi/db';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBucket } from '../media/bucket.js';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';
import { bucketSettings, createTestBucket, TEST_KEY } from '../testing/test-bucket.js';
import { wavOf } from '../testing/test-recordings.js';
import { editorFor, upload } from '../testing/test-uploads.js';
import { deleteUnusedFiles } from './unused-files.js';

const RECORDING = wavOf(2);
const PICTURE = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#225566' } })
  .png()
  .toBuffer();

let bucket: Awaited<ReturnType<typeof createTestBucket>>;
let test: TestApp;
let editor: Client;
/** The key of a recording that no session has named for 32 days, as none has a cover. */
let audioUrl: string;
beforeEach(async () => {
  bucket = await createTestBucket();
  test = await createTestApp({ env: bucketSettings(bucket.endpoint) });
  [editor] = await editorFor(test);
  audioUrl = (await uploadRecording()).json().key;
  await uploadCover();
  const unusedSince = sql`now() - interval '32 days'`;
  await test.deps.db.update(mediaFiles).set({ unusedSince });
  await test.deps.db.update(covers).set({ unusedSince });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
  await bucket.close();
});

const uploadRecording = async () => (await upload(editor, RECORDING)).response;
const uploadCover = async () => (await upload(editor, PICTURE, { as: 'finish-cover' })).response;
async function nameRecording() {
  const change = { revision: 1, voice: 'male', address: audioUrl, duration: 5, hasSameTiming: true };
  return editor.post('/api/trpc/studio.replaceVoice', { id: await addSession(test.deps), ...change });
}

/** Deletes what is unused, where `before` is done at each deletion in the bucket. */
async function deleteUnused(before: (key: string) => Promise<unknown> = async () => {}): Promise<void> {
  const stored = createBucket({
    ...TEST_KEY,
    endpoint: bucket.endpoint,
    name: 'audio',
    prefix: 'vizzi/',
    isReachable: true,
  });
  const deleteLate = async (key: string) => {
    await before(key);
    await stored.delete(key);
  };
  await deleteUnusedFiles(test.deps.db, { mediaDir: test.mediaDir, bucket: { ...stored, delete: deleteLate } });
}
const standStill = () =>
  test.deps.db.update(uploadLocks).set({ expiresAt: sql`clock_timestamp() - interval '1 second'` });
const loseLock = () => test.deps.db.update(uploadLocks).set({ token: 'another server' });

// proves security 12.16
it('none comes to name or to upload a file that a server deletes late, because it stood still longer than its lock', async () => {
  const statuses: number[] = [];
  await deleteUnused(async (key) => {
    await standStill();
    const tries = key === audioUrl ? [nameRecording, uploadRecording] : [uploadCover];
    for (const attempt of tries) statuses.push((await attempt()).statusCode);
  });
  expect(statuses).toEqual([409, 409, 409, 409]);
  expect(bucket.objects.size).toBe(0);
  expect([(await uploadRecording()).statusCode, (await nameRecording()).statusCode]).toEqual([200, 200]);
});

// proves security 12.16
it('a server that stood still deletes nothing when another one has its lock', async () => {
  const { db } = test.deps;
  const transaction = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementation(async (look) => {
    const isUnused = await transaction(look);
    await loseLock();
    return isUnused;
  });
  await deleteUnused();
  expect(bucket.objects.size).toBe(3);
  expect([await db.$count(mediaFiles), await db.$count(covers)]).toEqual([1, 1]);
});

// proves security 12.16
it('a server that stood still while it deleted leaves the second picture of a cover and the rows to the other server', async () => {
  await deleteUnused(loseLock);
  expect([...bucket.objects.keys()]).toEqual([expect.stringMatching(/-640\.webp$/)]);
  const { db } = test.deps;
  expect([await db.$count(mediaFiles), await db.$count(covers)]).toEqual([1, 1]);
});

// proves security 12.16
it('the lock of a server that was killed before its last look keeps a file that is named for an hour at most', async () => {
  const { db } = test.deps;
  expect((await nameRecording()).statusCode).toBe(200);
  await takeUploadLock(db, { id: deletionLock(audioUrl), token: 'killed', seconds: 20 });
  await standStill();
  expect((await nameRecording()).statusCode).toBe(409);
  await deleteUnused();
  expect(bucket.objects.has(`vizzi/${audioUrl}`)).toBe(true);
  expect((await nameRecording()).statusCode).toBe(200);
});

// proves security 10.51
it('a restored copy does not know of deletions that a store did not answer', async () => {
  const { db } = test.deps;
  const lock = { id: deletionLock(audioUrl), token: 'work', seconds: 20 };
  await takeUploadLock(db, lock);
  await leaveUploadLock(db, lock);
  await prepareRestored(test.deps, []);
  [editor] = await editorFor(test);
  expect((await nameRecording()).statusCode).toBe(200);
});
