import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BLOCK_BYTES, createBlockCache, PIECE_BYTES } from './block-cache.js';
import type { ReadTurns } from './shared-reads.js';
import { atOnce } from '../testing/at-once.js';
import { folderSource } from './folder.js';
import { createMediaStore, type MediaFile } from './media-store.js';

const BYTES = 2 * BLOCK_BYTES + 1000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizzi-blocks-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, bytes: Buffer): Promise<MediaFile> {
  await writeFile(join(folder, name), bytes);
  return find(name);
}

/** As it is now: a store remembers for a second. */
async function find(name: string): Promise<MediaFile> {
  const file = await createMediaStore([folderSource(folder)]).find(name);
  if (!file) throw new Error(`${name} is missing`);
  return file;
}

function countedTurns() {
  let count = 0;
  const counting: ReadTurns = {
    ...atOnce,
    take(work) {
      count += 1;
      return work();
    },
  };
  return { taken: () => count, counting };
}

it.each([
  ['the first byte', 0, 0],
  ['the last byte', BYTES - 1, BYTES - 1],
  ['a piece', PIECE_BYTES, 2 * PIECE_BYTES - 1],
  ['as much as a piece, from the middle of one', 1000, PIECE_BYTES + 999],
  ['as much as a piece, from the last byte of a block', BLOCK_BYTES - 1, BLOCK_BYTES + PIECE_BYTES - 2],
  ['what lies on both sides of a block’s edge', BLOCK_BYTES - 10, BLOCK_BYTES + 9],
  ['the end of the last block', 2 * BLOCK_BYTES - 1, BYTES - 1],
])('reads %s, the first time and again', async (_, start, end) => {
  const bytes = randomBytes(BYTES);
  const file = await save('whole.m4a', bytes);
  const blocks = createBlockCache();
  for (let time = 0; time < 2; time += 1) {
    expect(bytes.subarray(start, end + 1).equals(await blocks.read({ file, start, end }, atOnce))).toBe(true);
  }
});

it.each([
  ['all of it', 0, BYTES - 1],
  ['a whole block', BLOCK_BYTES, 2 * BLOCK_BYTES - 1],
  ['what lies in three pieces', PIECE_BYTES - 1, 2 * PIECE_BYTES],
  ['as much as a block, from its last byte', BLOCK_BYTES - 1, 2 * BLOCK_BYTES - 2],
  ['from the middle of a block to its edge', 1000, 2 * BLOCK_BYTES - 1],
  ['from an edge into the last block', BLOCK_BYTES, 2 * BLOCK_BYTES],
])('streams %s', async (_, start, end) => {
  const bytes = randomBytes(BYTES);
  const file = await save('streamed.m4a', bytes);
  const streamed = await buffer(createBlockCache().stream({ file, start, end }, atOnce));
  expect(bytes.subarray(start, end + 1).equals(streamed)).toBe(true);
});

// proves security 9.62
it('streams pieces, and reads no block ahead of a listener that reads nothing', async () => {
  const bytes = randomBytes(BYTES);
  const file = await save('unread.m4a', bytes);
  const { taken, counting } = countedTurns();
  const stream = createBlockCache().stream({ file, start: 0, end: BYTES - 1 }, counting);
  await once(stream, 'readable');
  expect(stream.readableLength).toBe(PIECE_BYTES);
  expect(taken()).toBe(1);
  const pieces: Buffer[] = await stream.toArray();
  expect(Math.max(...pieces.map(({ length }) => length))).toBe(PIECE_BYTES);
  expect(bytes.equals(Buffer.concat(pieces))).toBe(true);
});

it('reads a file anew that was changed', async () => {
  const blocks = createBlockCache();
  const before = await save('changing.m4a', Buffer.from('before'));
  expect(String(await blocks.read({ file: before, start: 0, end: 5 }, atOnce))).toBe('before');
  await save('changing.m4a', Buffer.from('after!'));
  await utimes(join(folder, 'changing.m4a'), new Date(), new Date(Date.now() + 1000));
  const after = await find('changing.m4a');
  expect(String(await blocks.read({ file: after, start: 0, end: 5 }, atOnce))).toBe('after!');
});

it('does not pass off what is missing of a file as its bytes', async () => {
  const blocks = createBlockCache();
  const file = await save('shrinking.m4a', randomBytes(1000));
  await truncate(join(folder, 'shrinking.m4a'), 10);
  await expect(blocks.read({ file, start: 0, end: 999 }, atOnce)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(buffer(blocks.stream({ file, start: 0, end: 999 }, atOnce))).rejects.toMatchObject({
    code: 'unavailable',
  });
});

// proves security 9.49
it('takes a turn for each block that is not in memory, in streams too, and for no other', async () => {
  const blocks = createBlockCache();
  const file = await save('turns.m4a', randomBytes(BYTES));
  const { taken, counting } = countedTurns();
  await blocks.read({ file, start: 5, end: 5 }, counting);
  await blocks.read({ file, start: 6, end: 6 }, counting);
  expect(taken()).toBe(1);
  await buffer(blocks.stream({ file, start: BLOCK_BYTES - 1, end: BYTES - 1 }, counting));
  expect(taken()).toBe(3);
});
