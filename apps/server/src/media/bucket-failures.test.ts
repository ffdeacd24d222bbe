import { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../config.js';
import { AUDIO } from '../testing/test-app.js';
import { atOnce } from '../testing/at-once.js';
import { bucketSettings, createTestBucket, type TestBucket } from '../testing/test-bucket.js';
import { createBlockCache } from './block-cache.js';
import { type Bucket, createBucket } from './bucket.js';

const START = Date.UTC(2026, 10, 23, 12, 0, 10);
let time: number;
let elapsed: number;
let store: TestBucket;
beforeAll(async () => {
  store = await createTestBucket({ now: () => time });
});
afterAll(() => store.close());
beforeEach(() => {
  time = START;
  elapsed = 1;
  store.fail();
  store.answerWrongly();
  store.requests.length = 0;
  for (const name of ['male', 'female', 'other']) store.put(`vizzi/lake/${name}.m4a`, AUDIO, 'audio/mp4');
});
afterEach(() => {
  vi.useRealTimers();
});

/** A bucket of another process. */
function open(): Bucket {
  const { bucket } = readConfig(bucketSettings(store.endpoint));
  if (!bucket) throw new Error('no bucket is configured');
  return createBucket(bucket, { now: () => time, elapsed: () => elapsed });
}

async function read(bucket: Bucket, name: string) {
  const file = await bucket.find(`lake/${name}.m4a`);
  return file?.read(0, 9);
}

const refused = expect.objectContaining({ code: 'unavailable' });
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const countOf = (name: string) => store.requests.filter((request) => request.includes(name)).length;

/** What becomes of work that has no answer for so many milliseconds. */
async function waitFor(milliseconds: number, work: () => Promise<unknown>, meanwhile = () => {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const before = store.requests.length;
  const outcome = failureOf(work());
  while (store.requests.length === before) await setImmediate();
  meanwhile();
  vi.advanceTimersByTime(milliseconds);
  vi.useRealTimers();
  return outcome;
}

describe('one object that the bucket cannot send', () => {
  // proves security 10.56
  it.each([403, 500, 503])('by %d: rests for a second, and no other does', async (status) => {
    const bucket = open();
    const isDamaged = (address?: string) => address?.includes('/male.m4a');
    store.answerWrongly(({ method, url }) => (method === 'GET' && isDamaged(url) ? { status } : undefined));
    const file = await bucket.find('lake/male.m4a');
    await expect(file?.read(0, 9)).rejects.toEqual(refused);
    const before = countOf('/male.m4a');
    await expect(file?.read(0, 9)).rejects.toEqual(refused);
    expect(countOf('/male.m4a')).toBe(before);
    expect(await read(bucket, 'female')).toEqual(AUDIO.subarray(0, 10));
    elapsed += 1_001;
    store.answerWrongly();
    expect(await file?.read(0, 9)).toEqual(AUDIO.subarray(0, 10));
  });

  // proves security 10.56
  it('and does not answer for: keeps nobody from the others', async () => {
    const bucket = open();
    const file = await bucket.find('lake/male.m4a');
    store.answerWrongly(({ url }) => (url?.includes('/male.m4a') ? 'hang' : undefined));
    for (let round = 0; round < 2; round += 1) {
      expect(await waitFor(10_000, async () => file?.read(0, 9))).toEqual(refused);
      expect(await read(bucket, 'female')).toEqual(AUDIO.subarray(0, 10));
      elapsed += 1_001;
    }
  });
});

describe('the whole bucket rests for a second', () => {
  const FIVE = ['a', 'b', 'c', 'd', 'e'];
  const failAll = async (bucket: Bucket, keys: readonly string[]) => {
    for (const key of keys) await expect(bucket.find(key)).rejects.toEqual(refused);
  };

  // proves security 10.25
  it.each([429, 503])('when it answers %d for five keys, also while the clock is set back', async (status) => {
    const bucket = open();
    store.fail(status);
    await failAll(bucket, FIVE);
    await expect(bucket.find('lake/other.m4a')).rejects.toEqual(refused);
    expect(countOf('lake/other.m4a')).toBe(0);
    store.fail();
    elapsed += 1_001;
    time -= 3_600_000;
    expect(await bucket.find('lake/other.m4a')).toMatchObject({ bytes: 1000 });
  });

  // proves security 10.25
  it('when it leaves five keys without an answer', async () => {
    const bucket = open();
    store.answerWrongly(() => 'hang');
    for (const name of FIVE) expect(await waitFor(5_000, () => bucket.find(name))).toEqual(refused);
    await expect(bucket.find('lake/other.m4a')).rejects.toEqual(refused);
    expect(countOf('lake/other.m4a')).toBe(0);
  });

  // proves security 10.56
  it('but not when one of them has an answer between', async () => {
    const bucket = open();
    store.answerWrongly(({ url }) => (url?.includes('lake') ? undefined : { status: 503 }));
    await failAll(bucket, ['a', 'b', 'c', 'd']);
    expect(await bucket.find('lake/other.m4a')).toMatchObject({ bytes: 1000 });
    await failAll(bucket, ['e', 'f', 'g', 'h']);
    expect(await bucket.find('lake/male.m4a')).toMatchObject({ bytes: 1000 });
  });

  // proves security 10.56
  it('once, but not on and on for the same keys, when others are answered', async () => {
    const bucket = open();
    store.answerWrongly(({ url }) => (url?.includes('lake') ? undefined : { status: 503 }));
    await failAll(bucket, FIVE);
    await expect(bucket.find('lake/other.m4a')).rejects.toEqual(refused);
    elapsed += 1_001;
    // These rest for longer, so that others are asked for first.
    await failAll(bucket, FIVE);
    expect(await bucket.find('lake/other.m4a')).toMatchObject({ bytes: 1000 });
    for (let round = 0; round < 3; round += 1) {
      elapsed += 2_001;
      const before = store.requests.length;
      await failAll(bucket, FIVE);
      expect(store.requests).toHaveLength(before + 5);
      expect(await bucket.find('lake/male.m4a')).toMatchObject({ bytes: 1000 });
    }
  });

  // proves security 10.25
  it('again and again while nothing is answered', async () => {
    const bucket = open();
    store.fail(503);
    await failAll(bucket, FIVE);
    for (let round = 0; round < 3; round += 1) {
      elapsed += 2_001;
      await failAll(bucket, FIVE);
      await expect(bucket.find('lake/other.m4a')).rejects.toEqual(refused);
    }
    expect(countOf('lake/other.m4a')).toBe(0);
  });
});

// proves security 10.58
it('what hung is found once the bucket answers again, also after a garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: unknown = runInNewContext('gc');
  if (typeof collectGarbage !== 'function') throw new Error('garbage cannot be collected');
  const bucket = open();
  store.answerWrongly(() => 'hang');
  const found = await waitFor(
    5_000,
    () => bucket.find('lake/male.m4a'),
    () => collectGarbage(),
  );
  expect(found).toEqual(refused);
  store.answerWrongly();
  elapsed += 1_001;
  expect(await bucket.find('lake/male.m4a')).toMatchObject({ bytes: 1000 });
});

// proves security 10.58
it('a slow bucket has ten seconds for each piece', async () => {
  const file = await open().find('lake/male.m4a');
  const pieces = new PassThrough();
  store.answerWrongly((_request, right) => ({ ...right, pieces, length: 1000 }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const read = failureOf(Promise.resolve(file?.read(0, 999)));
  for (const start of [0, 500]) {
    await pass(9_000);
    pieces.write(AUDIO.subarray(start, start + 500));
  }
  await pass(9_000);
  pieces.end();
  vi.useRealTimers();
  expect(await read).toEqual(AUDIO);
});

/** Time passes after what was sent has arrived, which takes a few of these turns of the event loop, more on a busy machine. */
async function pass(milliseconds: number) {
  for (let turn = 0; turn < 20_000; turn += 1) await setImmediate();
  vi.advanceTimersByTime(milliseconds);
}

describe('a length that the bucket says wrongly once', () => {
  const lie = (length: number | null) =>
    store.answerWrongly(({ method }, right) => (method === 'HEAD' ? { ...right, length } : undefined));

  // proves security 10.59
  it.each([900, 1100])('such as %d spoils no later answer', async (length) => {
    const blocks = createBlockCache();
    lie(length);
    const wrong = await open().find('lake/male.m4a');
    if (!wrong) throw new Error('the file was not found');
    await expect(blocks.read({ file: wrong, start: 0, end: 899 }, atOnce)).rejects.toEqual(refused);
    store.answerWrongly();
    const right = await open().find('lake/male.m4a');
    if (!right) throw new Error('the file was not found');
    expect(await blocks.read({ file: right, start: 0, end: 999 }, atOnce)).toEqual(AUDIO);
  });

  // proves security 10.59
  it('or does not say, makes no file of no bytes', async () => {
    lie(null);
    await expect(open().find('lake/male.m4a')).rejects.toEqual(refused);
  });
});

// proves security 10.59
it('a part that goes on without end is read no further than what was asked for', async () => {
  const pieces = Readable.from(
    (function* endless() {
      for (;;) yield Buffer.alloc(65_536);
    })(),
  );
  store.answerWrongly(({ method }, right) => (method === 'GET' ? { ...right, length: null, pieces } : undefined));
  await expect(read(open(), 'male')).rejects.toThrow('is being replaced');
  pieces.destroy();
});

// proves security 10.59
it('another part than was asked for is not served, and not kept', async () => {
  store.answerWrongly(({ method }, right) =>
    method === 'GET' ? { ...right, headers: { ...right.headers, 'content-range': 'bytes 10-19/1000' } } : undefined,
  );
  const bucket = open();
  await expect(read(bucket, 'male')).rejects.toThrow('is being replaced');
  store.answerWrongly();
  expect(await read(bucket, 'male')).toEqual(AUDIO.subarray(0, 10));
});

it('a weak tag, which is never the same as any, is compared in the answer', async () => {
  store.answerWrongly((_request, right) => ({ ...right, headers: { ...right.headers, etag: 'W/"1"' } }));
  const bucket = open();
  const file = await bucket.find('lake/male.m4a');
  expect(await file?.read(0, 9)).toEqual(AUDIO.subarray(0, 10));
  store.answerWrongly((_request, right) => ({ ...right, headers: { ...right.headers, etag: 'W/"2"' } }));
  await expect(file?.read(0, 9)).rejects.toThrow('is being replaced');
});

it('a date that no clock has changes nothing', async () => {
  const bucket = open();
  store.answerWrongly((_request, right) => ({
    ...right,
    headers: { ...right.headers, date: 'Sat, 13 Sep 275760 00:00:00 GMT' },
  }));
  await bucket.find('lake/male.m4a');
  store.answerWrongly();
  expect(await read(bucket, 'female')).toEqual(AUDIO.subarray(0, 10));
});
