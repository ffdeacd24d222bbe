import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addSession } from '@vizzi/api/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { wavOf } from '../testing/test-recordings.js';
import { begin, editorFor, sendWhole, TUS } from '../testing/test-uploads.js';

/** Files that the process may open beside those that it has. */
const SPARE = 400;
const LARGE = 300_000;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** How many files this process may have open at once. */
const limitFiles = (limit: number | 'unlimited') =>
  execFileSync('prlimit', ['--pid', String(process.pid), `--nofile=${limit}:`]);
const allowed = () =>
  Number(execFileSync('prlimit', ['--pid', String(process.pid), '--nofile', '--output=SOFT', '--noheadings']));

/** Opens files until the system refuses. */
async function takeAllFiles(): Promise<FileHandle[]> {
  const handles: FileHandle[] = [];
  for (;;) {
    try {
      handles.push(await open('/dev/null'));
    } catch (error) {
      assert(error instanceof Error && 'code' in error && error.code === 'EMFILE');
      return handles;
    }
  }
}

/** Does a work while only so many more files may be opened. */
async function withoutFiles<Result>(work: () => Promise<Result>, free = 0): Promise<Result> {
  const handles = await takeAllFiles();
  for (const handle of handles.splice(0, free)) await handle.close();
  try {
    return await work();
  } finally {
    for (const handle of handles) await handle.close();
  }
}

const picture = () =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();

describe('a process that may open no more files', () => {
  let before: number;
  beforeAll(() => {
    before = allowed();
    limitFiles(readdirSync('/proc/self/fd').length + SPARE);
  });
  afterAll(() => limitFiles(before));

  // proves security 10.19
  it.each([
    ['a range', { range: 'bytes=0-9' }, 206],
    ['the whole file, of several blocks', {}, 200],
  ])('answers 503 for %s of audio, and the audio when it may again', async (_which, headers, status) => {
    const name = `large-${status}.m4a`;
    await writeFile(join(test.mediaDir, name), Buffer.alloc(LARGE));
    const id = await addSession(test.deps, { audioUrl: name });
    const listen = () => test.client().get(`/api/sessions/${id}/audio`, headers);
    // What is loaded at the first request needs files too.
    await test.client().get('/api/music/slow');
    const refused = await withoutFiles(listen);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
      503,
      '1',
      'unavailable',
    ]);
    expect(refused.headers['content-range']).toBeUndefined();
    expect((await listen()).statusCode).toBe(status);
  });

  // proves security 12.32
  it('lets no admin go on with the upload of another one, and the one who began it afterwards', async () => {
    const [[own], [other]] = [await editorFor(test), await editorFor(test)];
    const { address } = await begin(own, 3);
    const calls = [
      () => own.send({ method: 'HEAD', url: address, headers: TUS }),
      () => own.post(`${address}/finish`),
      () => other.post(`${address}/finish`),
      () => other.send({ method: 'DELETE', url: address, headers: TUS }),
    ];
    const statuses = async () => {
      const answers: number[] = [];
      for (const call of calls) answers.push((await call()).statusCode);
      return answers;
    };
    expect(await withoutFiles(statuses)).toEqual([503, 503, 503, 503]);
    expect(await statuses()).toEqual([200, 409, 404, 404]);
  });

  // proves security 12.32
  it.each([
    ['cover', 'finish-cover', picture],
    ['recording', 'finish', async () => wavOf(2)],
  ] as const)(
    'takes no whole %s for a damaged one, or one that is gone, and checks it afterwards',
    async (_what, as, make) => {
      const [editor] = await editorFor(test);
      const address = await sendWhole(editor, await make());
      const answers: { statusCode: number; body: string }[] = [];
      for (let free = 0; free < SPARE; free += free < 40 ? 2 : 20) {
        answers.push(await withoutFiles(() => editor.post(`${address}/${as}`), free));
      }
      expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 503)).toEqual([]);
      expect(answers[0]?.statusCode).toBe(503);
      expect((await editor.post(`${address}/${as}`)).statusCode).toBe(200);
    },
  );
});
