import { addMember, addSession } from '@vizzi/api/testing';
import { captions, deleteUnusedCaptions, saveCaptions } from '@vizzi/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captionsSource } from './captions-source.js';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
let editor: Client;
beforeAll(async () => {
  test = await createTestApp();
  const { id } = await addMember(test.deps, 'editor', { isAdmin: true, adminRole: 'editor' });
  editor = test.client();
  editor.cookies['vizzi'] = (await test.deps.authSessions.create(id)).token;
});
afterAll(() => test.close());

const CUES = [
  { start: 1, end: 4, text: 'Listen & breathe.' },
  { start: 6.5, end: 9, text: 'The <lake> is still.' },
];

async function cuesOf(id: number): Promise<unknown> {
  const response = await editor.get(`/api/trpc/studio.cues?input=${encodeURIComponent(JSON.stringify({ id }))}`);
  return response.json().result.data;
}

const save = (id: number, revision: number, cues: unknown) =>
  editor.post('/api/trpc/studio.saveCues', { id, revision, cues });

describe('captions that are written in the studio', () => {
  it('are read by listeners as a file, with ranges and an entity tag, and by the studio as lines', async () => {
    const id = await addSession(test.deps);
    expect((await save(id, 1, CUES)).statusCode).toBe(200);
    expect(await cuesOf(id)).toEqual(CUES);
    const address = `/api/sessions/${id}/captions`;
    const whole = await test.client().get(address);
    expect(whole.headers['content-type']).toContain('text/vtt');
    expect(whole.body).toBe(`WEBVTT

00:00:01.000 --> 00:00:04.000
Listen &amp; breathe.

00:00:06.500 --> 00:00:09.000
The &lt;lake&gt; is still.
`);
    expect((await test.client().get(address, { range: 'bytes=0-5' })).body).toBe('WEBVTT');
    const again = { 'if-none-match': String(whole.headers['etag']) };
    expect((await test.client().get(address, again)).statusCode).toBe(304);
  });

  // proves security 12.35
  it('are read anew when they are sent, and not remembered with what is known of the file', async () => {
    const key = `captions/${'a'.repeat(32)}.vtt`;
    await saveCaptions(test.deps.db, { key, text: 'WEBVTT\n' });
    const file = await captionsSource(test.deps.db)(key);
    expect(String(await file?.read(0, 5))).toBe('WEBVTT');
    await test.deps.db.delete(captions).where(eq(captions.key, key));
    await expect(file?.read(0, 5)).rejects.toThrow('is being replaced');
  });

  it('have times to the millisecond, and a line that is shorter than one is refused', async () => {
    const id = await addSession(test.deps);
    expect((await save(id, 1, [{ start: 0.0001, end: 0.0002, text: 'Breathe.' }])).statusCode).toBe(400);
    expect((await save(id, 1, [{ start: 0.0001, end: 1.23456, text: 'Breathe.' }])).statusCode).toBe(200);
    expect(await cuesOf(id)).toEqual([{ start: 0, end: 1.235, text: 'Breathe.' }]);
  });

  it('change their entity tag with their words, and are removed with the last line', async () => {
    const id = await addSession(test.deps);
    const tag = async () => (await test.client().get(`/api/sessions/${id}/captions`)).headers['etag'];
    await save(id, 1, CUES);
    const before = await tag();
    await save(id, 2, CUES.slice(1));
    expect(await tag()).not.toBe(before);
    await save(id, 3, []);
    expect((await test.client().get(`/api/sessions/${id}/captions`)).statusCode).toBe(404);
  });

  it('of files in the media folder are read too', async () => {
    const id = await addSession(test.deps, { captionsUrl: 'lake/captions.vtt' });
    expect(await cuesOf(id)).toEqual([]);
    expect(await cuesOf(await addSession(test.deps, { captionsUrl: 'lake/gone.vtt' }))).toEqual([]);
  });

  it.each([
    [
      'that overlap',
      [
        { start: 1, end: 4, text: 'A' },
        { start: 3, end: 5, text: 'B' },
      ],
      'Line 2: This line begins before the one above it ends.',
    ],
    ['after the end of the session', [{ start: 50, end: 61, text: 'A' }], 'Line 1: This line ends after the session.'],
    ['that end before they begin', [{ start: 5, end: 5, text: 'A' }], 'Line 1: This line ends before it begins.'],
    ['without words', [{ start: 5, end: 6, text: ' ' }], 'This line has no words'],
    ['before the beginning', [{ start: -1, end: 6, text: 'A' }], 'cues.0.start'],
    [
      'that are too many',
      Array.from({ length: 2001 }, (_, at) => ({ start: at / 100, end: at / 100 + 0.005, text: 'A' })),
      'Please use at most 2000 lines',
    ],
  ])('%s are refused', async (_what, cues, message) => {
    const id = await addSession(test.deps);
    const response = await save(id, 1, cues);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(message);
    expect((await test.client().get(`/api/sessions/${id}/captions`)).statusCode).toBe(404);
  });

  it('are deleted a month after no session names them', async () => {
    const id = await addSession(test.deps);
    await save(id, 1, [{ start: 1, end: 2, text: 'Named' }]);
    await save(id, 2, [{ start: 1, end: 2, text: 'Named now' }]);
    const total = async () => (await test.deps.db.select().from(captions)).length;
    const before = await total();
    await deleteUnusedCaptions(test.deps.db, 31);
    expect(await total()).toBe(before);
    await test.deps.db.update(captions).set({ createdAt: sql`now() - interval '32 days'` });
    await deleteUnusedCaptions(test.deps.db, 31);
    const left = await test.deps.db.select().from(captions);
    expect(left.map(({ text }) => text).join()).toContain('Named now');
    expect(left.map(({ text }) => text).join()).not.toContain('Named\n');
  });
});
