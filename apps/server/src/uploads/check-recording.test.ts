import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SLOW_RECORDINGS } from '../testing/slow-recordings.js';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';
import { wavOf } from '../testing/test-recordings.js';
import { editorFor, sendWhole, TUS, upload } from '../testing/test-uploads.js';
import { createRecordingCheck } from './check-recording.js';

let test: TestApp;
let editor: Client;
beforeAll(async () => {
  test = await createTestApp({ recordingBudget: 3_000 });
  [editor] = await editorFor(test);
});
afterAll(() => test.close());

describe('a file that is made to be slow to read', () => {
  // proves security 12.14
  it.each(SLOW_RECORDINGS)('is refused in a sentence, and others are answered meanwhile: %s', async (_what, make) => {
    const address = await sendWhole(editor, make());
    let isChecked = false;
    const checking = editor.post(`${address}/finish`).finally(() => (isChecked = true));
    for (let call = 0; call < 100; call += 1) await test.client().get('/api/categories');
    expect(isChecked).toBe(false);
    const response = await checking;
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: 'This file takes too long to read. Please export it again, without pictures and other tags.',
      code: 'invalid',
    });
    expect((await editor.send({ method: 'HEAD', url: address, headers: TUS })).statusCode).toBe(404);
  });

  it('leaves room for the next one', async () => {
    expect((await upload(editor, wavOf(2))).response.statusCode).toBe(200);
  });
});

// proves security 12.14
it('a file that needs more memory than there is for it is refused in a sentence', async () => {
  const path = join(test.mediaDir, 'heavy.wav');
  await writeFile(path, wavOf(2));
  await expect(createRecordingCheck({ megabytes: 2 })(path)).rejects.toMatchObject({
    message: 'This file has too much in it beside its sound. Please export it again, without pictures and other tags.',
    code: 'invalid',
  });
  expect(await createRecordingCheck()(path)).toMatchObject({ duration: 2 });
});

// proves security 12.14
it('a file that is not there is an error of ours, and no recording', async () => {
  await expect(createRecordingCheck()(join(test.mediaDir, 'nothing.wav'))).rejects.toThrow('ENOENT');
});

// proves security 12.36
it('a whole recording is not called slow when the server stood still for longer than a check may take', async () => {
  const path = join(test.mediaDir, 'paused.wav');
  await writeFile(path, wavOf(2));
  const checking = createRecordingCheck({ budget: 2_000 })(path);
  await new Promise((resolve) => process.once('worker', resolve));
  // After it, timers come first.
  await new Promise((resolve) => setImmediate(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
  expect(await checking).toMatchObject({ duration: 2 });
});

// proves security 12.14
it('more recordings than may wait are told to come back', async () => {
  const check = createRecordingCheck({ budget: 1 });
  const answers = await Promise.allSettled(Array.from({ length: 30 }, () => check(join(test.mediaDir, 'nothing.wav'))));
  const busy = answers.filter((each) => each.status === 'rejected' && each.reason.code === 'unavailable');
  expect(busy).toHaveLength(30 - 21);
});
