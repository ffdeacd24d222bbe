import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addSession } from '@vizzi/api/testing';
import { sessions, users } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { BLOCK_BYTES } from './block-cache.js';

let test: TestApp;
let behind: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  behind = await createTestApp({ env: { MEDIA_ACCEL_PREFIX: '/media-files' } });
  await writeFile(join(test.mediaDir, 'lake', 'long.m4a'), randomBytes(3 * BLOCK_BYTES));
});
afterAll(() => Promise.all([test.close(), behind.close()]));

/** The first answer and the next one, without the headers of one request alone. */
async function twice(app: TestApp, url: string, headers: Record<string, string> = {}) {
  const answers = [];
  for (const client of [app.client(), app.client()]) {
    const { statusCode, rawPayload, ...rest } = await client.get(url, headers);
    answers.push({ statusCode, rawPayload, headers: { ...rest.headers, date: '', 'x-request-id': '' } });
  }
  return answers;
}

describe('free audio', () => {
  it.each([
    ['whole', {}],
    ['a range', { range: 'bytes=100-199' }],
    ['its end', { range: 'bytes=-10' }],
    ['more than there is', { range: 'bytes=900-5000' }],
    ['nothing that there is', { range: 'bytes=5000-' }],
    ['ranges that are none', { range: 'bytes=9-1' }],
    ['two ranges', { range: 'bytes=0-1,5-6' }],
    ['a range of what it was', { range: 'bytes=0-1', 'if-range': '"other"' }],
  ])('is the same each time: %s', async (_, headers) => {
    const id = await addSession(test.deps);
    const [first, second] = await twice(test, `/api/sessions/${id}/audio`, headers);
    expect(second).toEqual(first);
  });

  it('is the same each time for hostile ranges, and never a server error', async () => {
    const id = await addSession(test.deps);
    const number = fc.oneof(
      fc.integer({ min: -5, max: 1_005 }).map(String),
      fc.constantFrom('', '9'.repeat(40), 'NaN', '1e9'),
    );
    const range = fc.tuple(number, number).map((ends) => ends.join('-'));
    const ranges = fc.array(range, { maxLength: 4 }).map((parts) => `bytes=${parts.join(',')}`);
    const text = fc.string({ maxLength: 30 }).map((characters) => characters.replaceAll(/[^\x20-\x7e]/g, ''));
    const headers = fc.record({ range: fc.oneof(ranges, text) }, { requiredKeys: [] });
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(headers, async (hostile) => {
        const [first, second] = await twice(test, `/api/sessions/${id}/audio?asked=${(asked += 1)}`, hostile);
        expect(first?.statusCode).toBeLessThan(500);
        expect(second).toEqual(first);
      }),
    );
  });

  it('is not sent again to a client that has it', async () => {
    const id = await addSession(test.deps);
    const { etag } = (await test.client().get(`/api/sessions/${id}/audio`)).headers;
    const [first, second] = await twice(test, `/api/sessions/${id}/audio`, { 'if-none-match': String(etag) });
    expect(first?.statusCode).toBe(304);
    expect(second).toEqual(first);
  });

  it('is sent across the edge of two blocks, and streamed when it is longer than one', async () => {
    const id = await addSession(test.deps, { audioUrl: 'lake/long.m4a' });
    const range = `bytes=${BLOCK_BYTES - 1000}-${BLOCK_BYTES + 999}`;
    const [edge, again] = await twice(test, `/api/sessions/${id}/audio`, { range });
    expect(again).toEqual(edge);
    expect(again?.rawPayload).toHaveLength(2000);
    const [whole, streamed] = await twice(test, `/api/sessions/${id}/audio`);
    expect(streamed).toEqual(whole);
    expect(streamed?.rawPayload).toHaveLength(3 * BLOCK_BYTES);
  });

  it('is handed over to the proxy with the same headers each time', async () => {
    const id = await addSession(behind.deps);
    const [first, second] = await twice(behind, `/api/sessions/${id}/audio`, { range: 'bytes=0-9' });
    expect(first?.headers).toMatchObject({ 'x-accel-redirect': expect.stringMatching(/male\.m4a$/) });
    expect(second).toEqual(first);
  });

  it('is refused with the next request after its session became premium', async () => {
    const id = await addSession(test.deps);
    for (const { statusCode } of await twice(test, `/api/sessions/${id}/audio`)) expect(statusCode).toBe(200);
    await test.deps.db.update(sessions).set({ isPremium: true }).where(eq(sessions.id, id));
    test.deps.catalogVersion.changed();
    for (const { statusCode } of await twice(test, `/api/sessions/${id}/audio`)) expect(statusCode).toBe(401);
  });
});

it('is refused soon when no change was announced', async () => {
  const id = await addSession(test.deps);
  await twice(test, `/api/sessions/${id}/audio`);
  await test.deps.db.update(sessions).set({ isPremium: true }).where(eq(sessions.id, id));
  await expect.poll(async () => (await test.client().get(`/api/sessions/${id}/audio`)).statusCode).toBe(401);
});

it('premium audio of a member is never sent to a visitor', async () => {
  const id = await addSession(test.deps, { isPremium: true, captionsUrl: 'lake/captions.vtt' });
  const member = test.client();
  await member.post('/api/auth/register', { username: 'mira@vizzi.example', password: 'quiet lantern' });
  await test.deps.db.update(users).set({ subscriptionStatus: 'active', subscriptionTier: 'premium' });
  for (const part of ['audio', 'captions']) {
    for (let time = 0; time < 2; time += 1)
      expect((await member.get(`/api/sessions/${id}/${part}`)).statusCode).toBe(200);
    expect((await test.client().get(`/api/sessions/${id}/${part}`)).statusCode).toBe(401);
  }
});
