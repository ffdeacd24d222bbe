import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addSession } from '@vizzi/api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { begin, editorFor, TUS } from '../testing/test-uploads.js';

/** Files that the process may open beside those that it has. */
const SPARE = 30;
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

async function withoutFiles<Result>(work: () => Promise<Result>): Promise<Result> {
  const handles = await takeAllFiles();
  try {
    return await work();
  } finally {
    for (const handle of handles) await handle.close();
  }
}

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
});
