import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addSession } from '@vizzi/api/testing';
import { mediaRoot } from '@vizzi/content';
import { findAuditEntries, findStudioSession, users } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';
import { oggOf, wavOf } from '../testing/test-recordings.js';
import { base64, begin, clientFor, editorFor, sendPart, TUS, upload } from '../testing/test-uploads.js';
import { finishAlone } from './whole-upload.js';

let test: TestApp;
let editor: Client;
let editorId: number;
let voice: Buffer;

beforeAll(async () => {
  test = await createTestApp();
  voice = await readFile(join(mediaRoot, 'demo/still-lake/male.m4a'));
});
beforeEach(async () => {
  [editor, editorId] = await editorFor(test);
});
afterAll(() => test.close());

/** Sends a whole file as the editor. */
const send = (bytes: Buffer, names: { name?: string; metadata?: string } = {}) => upload(editor, bytes, names);

async function stored(): Promise<string[]> {
  const names = await readdir(join(test.mediaDir, 'studio')).catch((): string[] => []);
  return names.toSorted();
}

describe('a recording', () => {
  // proves security 12.5
  it('arrives in parts, is described by the server, and can be heard by editors with ranges', async () => {
    const sha256 = createHash('sha256').update(voice).digest('hex');
    // The digest is hexadecimal, in either case.
    const metadata = `,sha256 ${base64(sha256.toUpperCase())}`;
    const { response } = await send(voice, { name: 'Still Lake (male).m4a', metadata });
    expect(response.statusCode).toBe(200);
    const file = response.json();
    expect(file).toMatchObject({
      name: 'Still Lake (male).m4a',
      bytes: voice.length,
      sha256,
      sampleRate: 24_000,
      loudness: null,
    });
    expect(file.key).toMatch(/^studio\/[0-9a-f]{16}-still-lake-male\.m4a$/);
    expect(file.duration).toBeGreaterThan(59);
    const heard = await editor.get(`/api/admin/media/${file.key}`, { range: 'bytes=0-99' });
    expect(heard.statusCode).toBe(206);
    expect(heard.rawPayload).toEqual(voice.subarray(0, 100));
  });

  it('goes on after an interruption from what has arrived', async () => {
    const bytes = wavOf(3);
    const { address } = await begin(editor, bytes.length);
    await sendPart(editor, address, 0, bytes.subarray(0, 10_000));
    const asked = await editor.send({ method: 'HEAD', url: address, headers: TUS });
    expect(asked.headers['upload-offset']).toBe('10000');
    expect((await sendPart(editor, address, 0, bytes.subarray(0, 10))).json()).toMatchObject({ code: 'conflict' });
    expect((await sendPart(editor, address, 10_000, bytes.subarray(10_000))).statusCode).toBe(204);
    const response = await editor.post(`${address}/finish`);
    expect(response.json()).toMatchObject({ container: 'WAVE', duration: 3 });
    // Asked again, as after a lost answer.
    expect((await editor.post(`${address}/finish`)).json()).toEqual(response.json());
  });

  it('that is uploaded twice is stored once', async () => {
    const bytes = wavOf(2.5);
    const [first, second] = await Promise.all([send(bytes, { name: 'a.wav' }), send(bytes, { name: 'a.wav' })]);
    expect(first.response.json().key).toBe(second.response.json().key);
    expect((await stored()).filter((name) => name.endsWith('-a.wav'))).toHaveLength(1);
  });

  it('becomes the voice of a session with its own length, and with its gain once it was measured', async () => {
    const { response } = await send(wavOf(90.6), { name: 'b.wav' });
    const { key } = response.json();
    const id = await addSession(test.deps);
    const change = { id, revision: 1, voice: 'male', address: key, duration: 5, hasSameTiming: true };
    expect((await editor.post('/api/trpc/studio.replaceVoice', change)).statusCode).toBe(200);
    const measured = { key, seconds: 90.6, loudness: -23.4, truePeak: -8, peaks: base64('peaks') };
    expect((await editor.post('/api/trpc/studio.measureFile', measured)).statusCode).toBe(200);
    expect(await findStudioSession(test.deps.db, id)).toMatchObject({ audioUrl: key, duration: 90, gain: 4.4 });
    expect((await test.client().get(`/api/sessions/${id}`)).json().gains).toEqual({ male: 4.4, female: 0 });
  });

  // proves security 12.4
  it('is measured by an admin whom the log names, with each session that plays differently since', async () => {
    const { key } = (await send(wavOf(3.5), { name: 'd.wav' })).response.json();
    const id = await addSession(test.deps, { audioUrl: key, title: 'Still Lake' });
    const measured = { key, seconds: 3.5, loudness: -23.4, truePeak: -8, peaks: '' };
    const measure = () => editor.post('/api/trpc/studio.measureFile', measured);
    expect((await measure()).statusCode).toBe(200);
    const [ofFile] = await findAuditEntries(test.deps.db, { kind: 'file', limit: 1 });
    expect(ofFile).toMatchObject({
      adminId: editorId,
      action: 'file.measured',
      subjectName: 'd.wav',
      before: { loudness: null, truePeak: null },
      after: { loudness: -23.4, truePeak: -8 },
    });
    const changes = { adminId: editorId, action: 'session.changed', before: { gain: 0 }, after: { gain: 4.4 } };
    const ofSession = () => findAuditEntries(test.deps.db, { kind: 'session', subjectId: id, limit: 9 });
    expect(await ofSession()).toMatchObject([changes]);
    expect((await measure()).statusCode).toBe(200);
    expect(await ofSession()).toHaveLength(1);
    expect(await findAuditEntries(test.deps.db, { kind: 'file', limit: 1 })).toEqual([ofFile]);
  });

  // proves security 12.6
  it('of which another length can be heard than it says is refused', async () => {
    const { response } = await send(wavOf(4), { name: 'c.wav' });
    const lie = { key: response.json().key, seconds: 1.5, loudness: -19, truePeak: -3, peaks: '' };
    const answer = await editor.post('/api/trpc/studio.measureFile', lie);
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('lasts 0:04, but 0:01 of it can be heard');
  });
});

describe('what is no recording', () => {
  const program = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(5_000, 7)]);
  const long = () => wavOf(36_000, { sampleRate: 10 });
  const rateOf = (rate: number) => {
    const bytes = oggOf(5);
    bytes.writeUInt32LE(rate, bytes.indexOf('OpusHead') + 12);
    return bytes;
  };
  const NO_AUDIO = 'This is no recording that we can play. Please choose an m4a, mp3, wav, flac or ogg file.';
  const CUT_OFF = 'This recording is cut off: its end is missing. Please export it again.';

  // proves security 12.6
  it.each<[string, () => Buffer, string]>([
    ['a program with another ending', () => program, NO_AUDIO],
    ['a text', () => Buffer.from('hello '.repeat(100)), NO_AUDIO],
    ['a picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), NO_AUDIO],
    ['an m4a that is cut off', () => voice.subarray(0, Math.floor(voice.length / 2)), CUT_OFF],
    ['a wav that is cut off', () => wavOf(5).subarray(0, 20_000), CUT_OFF],
    ['ten hours', long, 'This recording lasts 600:00. The longest that we take is two hours.'],
    [
      'a rate that no browser plays',
      () => rateOf(4_294_967_295),
      'This recording has 4294967295 samples in a second. Please export it with 44,100 or 48,000.',
    ],
    ['half a second', () => wavOf(0.5), 'This recording is shorter than a second.'],
    [
      'six channels',
      () => wavOf(2, { channels: 6 }),
      'This recording has 6 channels. Please mix it down to one or two.',
    ],
  ])('%s is refused in a sentence, and nothing remains', async (_what, make, message) => {
    const before = await stored();
    const { address, response } = await send(make());
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message, code: 'invalid' });
    expect(await stored()).toEqual(before);
    expect((await editor.send({ method: 'HEAD', url: address, headers: TUS })).statusCode).toBe(404);
  });

  it('an empty file is refused', async () => {
    const { address } = await begin(editor, 0);
    expect((await editor.post(`${address}/finish`)).json()).toMatchObject({
      message: 'This file is empty. Please choose another one.',
    });
  });

  it('a file that changed on the way is refused', async () => {
    const metadata = `,sha256 ${base64('0'.repeat(64))}`;
    const { response } = await send(wavOf(2), { metadata });
    expect(response.json().message).toBe(
      'What arrived differs from the file on your computer. Please upload it again.',
    );
  });
});

describe('an upload', () => {
  // proves security 12.5
  it.each([
    ['visitors', null, 401],
    ['members', {}, 403],
    ['support', { isAdmin: true, adminRole: 'support' }, 403],
  ] as const)('of %s is refused before a byte is read', async (_who, fields, status) => {
    const [client] = fields ? await clientFor(test, fields) : [test.client()];
    const { address } = await begin(editor, 100);
    expect((await begin(client, 100)).response.statusCode).toBe(status);
    expect((await sendPart(client, address, 0, Buffer.alloc(10))).statusCode).toBe(status);
    expect((await client.send({ method: 'HEAD', url: address, headers: TUS })).statusCode).toBe(status);
    expect((await client.post(`${address}/finish`)).statusCode).toBe(status);
    expect((await client.get('/api/admin/media/lake/male.m4a')).statusCode).toBe(status);
    const asked = await editor.send({ method: 'HEAD', url: address, headers: TUS });
    expect(asked.headers['upload-offset']).toBe('0');
  });

  // proves security 12.5
  it('of an admin who lost the rights meanwhile is refused', async () => {
    const { address } = await begin(editor, 100);
    await test.deps.db.update(users).set({ isAdmin: false }).where(eq(users.id, editorId));
    expect((await sendPart(editor, address, 0, Buffer.alloc(10))).statusCode).toBe(403);
  });

  it('that is not whole yet is not stored', async () => {
    const { address } = await begin(editor, 100);
    expect((await editor.post(`${address}/finish`)).json()).toEqual({
      message: 'This upload is not complete yet. Please send its remaining parts first.',
      code: 'conflict',
    });
  });

  // proves security 12.13
  it.each([
    ['POST', { 'upload-length': '5', 'upload-concat': 'partial' }, 'Upload-Concat'],
    ['PATCH', { 'content-type': 'application/offset+octet-stream' }, 'Upload-Offset'],
  ] as const)('by %s with %j is refused in a sentence that names the header', async (method, headers, named) => {
    const { address } = await begin(editor, 5);
    const url = method === 'POST' ? '/api/admin/uploads' : address;
    const response = await editor.send({ method, url, headers: { ...TUS, ...headers } });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain(named);
  });

  // proves security 12.22
  it('arrives through two proxies that both say how they were reached', async () => {
    const { address } = await begin(editor, 5);
    const type = 'application/offset+octet-stream';
    const part = await editor.send({
      method: 'PATCH',
      url: address,
      headers: { ...TUS, 'x-forwarded-proto': 'https, http', 'upload-offset': '0', 'content-type': type },
      payload: Buffer.from('lake '),
    });
    expect([part.statusCode, part.headers['upload-offset']]).toEqual([204, '5']);
  });

  // proves security 12.13
  it('is not taken away while it is checked', async () => {
    const { address } = await begin(editor, 100);
    const id = address.slice(-32);
    await finishAlone(test.deps.db, id, async () => {
      expect((await editor.send({ method: 'DELETE', url: address, headers: TUS })).statusCode).toBe(409);
    });
    expect((await editor.send({ method: 'DELETE', url: address, headers: TUS })).statusCode).toBe(204);
  });

  it('that was cancelled is gone', async () => {
    const { address } = await begin(editor, 100);
    expect((await editor.send({ method: 'DELETE', url: address, headers: TUS })).statusCode).toBe(204);
    expect((await sendPart(editor, address, 0, Buffer.alloc(10))).json()).toEqual({
      message: 'This upload does not exist any more. Please choose the file again.',
      code: 'not_found',
    });
    expect((await editor.post(`${address}/finish`)).statusCode).toBe(404);
  });

  // proves security 12.6
  it.each(['../../x.m4a', '/etc/passwd', '..\\..\\x', '\0', 'a'.repeat(300), '湖'])(
    'of a file called %j is stored inside the media folder',
    async (name) => {
      const { response } = await send(wavOf(1.5), { name });
      expect(response.json().key).toMatch(/^studio\/[0-9a-f]{16}-[a-z0-9-]+\.wav$/);
    },
  );

  it('of a file with a very long name keeps whole characters of it', async () => {
    const { response } = await send(wavOf(1.75), { name: `${'a'.repeat(199)}🌊🌊` });
    expect(response.json().name).toBe(`${'a'.repeat(199)}🌊`);
  });

  it.each(['', '..', '%2e%2e', 'x'.repeat(500), '00000000000000000000000000000000.json'])(
    'has no address such as %j',
    async (id) => {
      const url = `/api/admin/uploads/${id}`;
      const answer = await editor.send({ method: 'HEAD', url, headers: TUS });
      expect([400, 404, 405]).toContain(answer.statusCode);
    },
  );
});
