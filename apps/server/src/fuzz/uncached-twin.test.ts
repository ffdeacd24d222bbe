import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addMember } from '@vizzi/api/testing';
import * as fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { Response } from 'light-my-request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createRestFixture, type RestFixture } from '../testing/rest-fixture.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { headers, segments } from './hostile-input.js';

const RUNS = Math.ceil(Number(process.env['FUZZ_REQUESTS'] ?? 600) / 3);

let fixture: RestFixture;
let twin: TestApp;
let token: string;
beforeAll(async () => {
  fixture = await createRestFixture();
  const { database, authSessions } = fixture.test.deps;
  let version = 0;
  twin = await createTestApp({
    database: { ...database, close: async () => {} },
    mediaDir: fixture.test.mediaDir,
    // A version that is new at every look: no answer is ever found again.
    changeDeps: (deps) => ({
      ...deps,
      catalogVersion: {
        get current() {
          return (version += 1);
        },
        changed: () => {},
      },
    }),
  });
  const member = await addMember(fixture.test.deps, 'twin@vizzi.example', { subscriptionTier: 'lifetime' });
  token = (await authSessions.create(member.id)).token;
});
afterAll(async () => {
  await twin.close();
  await fixture.test.close();
});

const query = fc
  .uniqueArray(
    fc.tuple(
      fc.constantFrom('featured', 'free', 'category', 'minDuration', 'maxDuration', 'sortBy', 'limit', 'offset', 'x'),
      fc.oneof(fc.constantFrom('true', 'false', 'none', 'newest', 'relaxation', '0', '1', '2', '60', '3600'), segments),
    ),
    { selector: ([name]) => name, maxLength: 4 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const batch = fc
  .array(fc.constantFrom('categories', 'sessions', 'popular', 'session', 'category', 'search'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((names) => {
    const inputs = names.map((name, index) => [index, INPUTS[name] ?? {}]);
    const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs)));
    return `/api/trpc/${names.map((name) => `catalog.${name}`).join(',')}?batch=1&input=${input}`;
  });
const INPUTS: Record<string, object> = {
  session: { id: 1 },
  category: { slug: 'relaxation' },
  search: { query: 'lake' },
  sessions: { free: true },
};

const address = fc.oneof(
  query.map((text) => `/api/sessions?${text}`),
  batch,
  fc.constantFrom('/api/sessions/1', '/api/sessions/2', '/api/sessions/99', '/api/sessions/popular', '/api/categories'),
  fc.constantFrom(
    '/api/categories/relaxation',
    '/api/categories/none',
    '/api/sessions/1/audio',
    '/api/sessions/2/audio',
  ),
  fc.constantFrom('/', '/login', '/session/1', '/category/relaxation', '/session/99'),
);

const request = fc
  .record({
    url: address,
    method: fc.constantFrom('GET' as const, 'HEAD' as const),
    encoding: fc.constantFrom(undefined, '', 'br', 'gzip', 'br;q=0, gzip', 'identity;q=0', '*', 'gzip, br', 'zstd'),
    accept: fc.constantFrom(undefined, 'text/html', 'application/json', 'application/jsonl', '*/*'),
    trpcAccept: fc.constantFrom(undefined, 'application/jsonl', 'application/json', 'text/event-stream'),
    range: fc.constantFrom(undefined, 'bytes=0-1', 'bytes=-5', 'bytes=999-', 'bytes=2000-', 'items=0-1'),
    isMember: fc.boolean(),
    more: headers,
  })
  .map(({ url, method, encoding, accept, trpcAccept, range, isMember, more }): InjectOptions => ({
    url,
    method,
    headers: {
      ...more,
      ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
      ...(accept === undefined ? {} : { accept }),
      ...(trpcAccept === undefined ? {} : { 'trpc-accept': trpcAccept }),
      ...(range === undefined ? {} : { range }),
      ...(isMember ? { cookie: `vizzi=${token}` } : {}),
    },
  }));

function decoded({ rawPayload, headers: answered }: Response): string {
  const encoding = answered['content-encoding'];
  const decode = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
  const bytes =
    rawPayload.length === 0
      ? rawPayload
      : decode[z.enum(['br', 'gzip', 'identity']).parse(encoding ?? 'identity')](rawPayload);
  const text = bytes.toString('latin1');
  return answered['transfer-encoding'] === 'chunked' ? inOneOrder(text) : text;
}

/** Answers of a batch in JSON lines arrive as they are ready: their numbers and order say nothing. */
function inOneOrder(lines: string): string {
  const numbers = /^\[\d+|(?<=\["(?:result|data|error)",0,)\d+/g;
  return lines
    .split('\n')
    .map((line) => line.replaceAll(numbers, '#'))
    .toSorted()
    .join('\n');
}

// proves security 8.4
it('a cached answer has the bytes of an uncached one, whatever was sent before', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(request, async (each) => {
      const [cached, uncached] = [await fixture.test.app.inject(each), await twin.app.inject(each)];
      expect(cached.statusCode).toBe(uncached.statusCode);
      expect(cached.headers['content-type']).toBe(uncached.headers['content-type']);
      expect(cached.headers['content-encoding']).toBe(uncached.headers['content-encoding']);
      expect(cached.headers.etag).toBe(uncached.headers.etag);
      expect(decoded(cached)).toBe(decoded(uncached));
    }),
    { numRuns: RUNS },
  );
});
