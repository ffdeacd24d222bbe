import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UPLOAD_LIMITS } from '@vizzi/domain';
import { type Logger, NoopLogger } from 'drizzle-orm/logger';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';
import { base64, begin, editorFor, sendPart, TUS } from '../testing/test-uploads.js';

let test: TestApp;
let editor: Client;
let editorId: number;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  [editor, editorId] = await editorFor(test);
});
afterAll(() => test.close());

describe('an upload', () => {
  it.each([
    ['4 GB', 4_000_000_000, 413],
    ['a negative size', -1, 400],
    ['no number', Number.NaN, 400],
  ])('of %s is refused', async (_what, size, status) => {
    const { response } = await begin(editor, size);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });

  // proves security 12.60
  it('is begun although the folder of uploads was deleted', async () => {
    await rm(join(dirname(test.mediaDir), 'uploads'), { recursive: true });
    expect((await begin(editor, 100)).response.statusCode).toBe(201);
  });

  // proves security 9.52
  it('with a description that no proxy would take in an answer is refused', async () => {
    const { response } = await begin(editor, 100, { name: 'n'.repeat(3_000) });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid', message: expect.stringContaining('Upload-Metadata') });
    expect((await begin(editor, 100, { name: 'ü'.repeat(255) })).response.statusCode).toBe(201);
  });

  // proves security 12.15
  it('that is the twenty-first unfinished one of an admin is refused, and others begin meanwhile', async () => {
    const begun = await Promise.all(Array.from({ length: 25 }, () => begin(editor, 100)));
    const answers = begun.map(({ response }) => response);
    const refused = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(refused).toHaveLength(5);
    for (const each of refused) {
      expect(each.statusCode).toBe(429);
      expect(each.json()).toEqual({
        message:
          'You have 20 uploads that are not finished. Please finish or cancel one, or wait: each is deleted a day after it began.',
        code: 'too_many_requests',
      });
    }
    const [other] = await editorFor(test);
    expect((await begin(other, 100, { metadata: `,admin ${base64(String(editorId))}` })).response.statusCode).toBe(201);
    const address = begun.find(({ response }) => response.statusCode === 201)?.address ?? '';
    expect((await editor.send({ method: 'DELETE', url: address, headers: TUS })).statusCode).toBe(204);
    expect((await begin(editor, 100)).response.statusCode).toBe(201);
  });

  // proves security 12.15
  it('that is the hundred and first in an hour is refused with the time to wait', async () => {
    for (let time = 0; time < 99; time += 1) await test.deps.limits.takeName('upload', String(editorId), 'session');
    expect((await begin(editor, 100)).response.statusCode).toBe(201);
    const { response } = await begin(editor, 100);
    expect([response.statusCode, response.json()]).toEqual([
      429,
      { message: 'Too many tries. Please wait 60 minutes and try again.', code: 'too_many_requests' },
    ]);
  });

  it('takes no part that is longer than what is missing', async () => {
    const { address } = await begin(editor, 100);
    expect((await sendPart(editor, address, 0, Buffer.alloc(60))).statusCode).toBe(204);
    const answer = await sendPart(editor, address, 60, Buffer.alloc(41));
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      {
        message:
          'This part is longer than what is missing of the file. Please ask how much has arrived, and send the rest.',
        code: 'too_large',
      },
    ]);
  });

  // proves security 12.27
  it('is gone on with, cancelled and finished by the admin alone who began it', async () => {
    const { address } = await begin(editor, 100);
    const [other] = await editorFor(test);
    const answers = await Promise.all([
      sendPart(other, address, 0, Buffer.alloc(100)),
      other.send({ method: 'HEAD', url: address, headers: TUS }),
      other.send({ method: 'DELETE', url: address, headers: TUS }),
      other.send({ method: 'POST', url: `${address}/finish` }),
      other.send({ method: 'POST', url: `${address}/finish-cover` }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    const own = await begin(other, 100);
    await sendPart(other, `${own.address}?x=${address}`, 0, Buffer.alloc(60));
    const cancelled = await other.send({ method: 'DELETE', url: `${own.address}?x=${address}`, headers: TUS });
    expect([cancelled.statusCode, (await sendPart(other, own.address, 60, Buffer.alloc(40))).statusCode]).toEqual([
      204, 404,
    ]);
    expect((await sendPart(editor, address, 0, Buffer.alloc(100))).statusCode).toBe(204);
  });

  // proves security 9.61
  it('that does not exist is refused without a lock, which waits for the disk of the database', async () => {
    const address = `/api/admin/uploads/${'0'.repeat(32)}`;
    const logger: Logger = NoopLogger.prototype;
    const log = vi.spyOn(logger, 'logQuery');
    const answers = await Promise.all([
      sendPart(editor, address, 0, Buffer.alloc(10)),
      editor.send({ method: 'HEAD', url: address, headers: TUS }),
      editor.send({ method: 'DELETE', url: address, headers: TUS }),
      editor.send({ method: 'POST', url: `${address}/finish` }),
      editor.send({ method: 'POST', url: `${address}/finish-cover` }),
    ]);
    const queries = log.mock.calls.map(([text]) => text);
    log.mockRestore();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect([queries.length > 0, queries.filter((text) => text.includes('upload_locks'))]).toEqual([true, []]);
  });

  it('takes parts of half a megabyte at most', async () => {
    const { address } = await begin(editor, 5_000_000);
    const refused = await sendPart(editor, address, 0, Buffer.alloc(UPLOAD_LIMITS.partBytes + 1));
    expect([refused.statusCode, refused.json()]).toEqual([
      413,
      {
        message: 'This part is too large. Please send 512 kilobytes at most, and the rest as further parts.',
        code: 'too_large',
      },
    ]);
    expect((await sendPart(editor, address, 0, Buffer.alloc(UPLOAD_LIMITS.partBytes))).statusCode).toBe(204);
  });
});
