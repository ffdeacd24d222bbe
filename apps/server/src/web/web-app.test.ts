import { addSession } from '@vizzi/api/testing';
import { createBreakableDatabase } from '@vizzi/db/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIO, createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
let session: number;
let origin: string;
beforeAll(async () => {
  test = await createTestApp();
  origin = await test.app.listen({ port: 0, host: '127.0.0.1' });
  session = await addSession(test.deps, { title: 'Café "by" <the> Sea', description: "A table's for two & more." });
});
afterAll(() => test.close());

describe('pages', () => {
  it.each(['/', '/login', '/any/depth', '/category/unheard-of', '/session/2000000000', '/session/1e3', '/session/%00'])(
    '%s is the app with its own head',
    async (url) => {
      const response = await test.client().get(url);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      expect(response.body).toContain('<title>Vizzi</title>');
    },
  );

  // proves security 4.7
  it('of a session says what it is to who runs no scripts, as text', async () => {
    const { body } = await test.client().get(`/session/${session}`);
    expect(body).toContain('<title>Café &#34;by&#34; &#60;the&#62; Sea · Vizzi</title>');
    expect(body).toContain('<meta property="og:title" content="Café &#34;by&#34; &#60;the&#62; Sea · Vizzi" />');
    expect(body).toContain('<meta name="description" content="A table&#39;s for two &#38; more." />');
    expect(body).toContain('<meta property="og:description" content="A table&#39;s for two &#38; more." />');
  });

  it('of a category says what it is', async () => {
    const { body } = await test.client().get('/category/relaxation?sortBy=newest');
    expect(body).toContain('<title>relaxation · Vizzi</title>');
    expect(body).toContain('content="About relaxation."');
  });

  it('are not sent where something else is meant', async () => {
    expect((await test.client().post('/login', {})).statusCode).toBe(404);
    expect((await test.client().get('/assets/gone.js')).statusCode).toBe(404);
  });
});

// proves security 9.45
it.each(['/', '/assets/app.js', '/art/cover.svg', '/api/sessions', '/api/openapi.json', '/api/categories'])(
  'HEAD of %s has the headers of GET, on a connection that goes on',
  async (url) => {
    const address = new URL(url, origin);
    const [head, whole] = [await fetch(address, { method: 'HEAD' }), await fetch(address)];
    expect([head.status, await head.text()]).toEqual([200, '']);
    const told = ({ headers }: Response) =>
      ['content-type', 'content-length', 'content-encoding', 'cache-control', 'etag'].map((name) => headers.get(name));
    expect(told(head)).toEqual(told(whole));
    await whole.arrayBuffer();
  },
);

it('sends assets as they were compressed at the build, and lets browsers keep them', async () => {
  const compressed = await test.client().get('/assets/app.js', { 'accept-encoding': 'gzip, br' });
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/javascript/),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(compressed.body).toBe('compressed');
  expect((await test.client().get('/assets/app.js')).body).toBe('plain');
});

it('serves the art', async () => {
  const response = await test.client().get('/art/cover.svg');
  expect(response.headers['content-type']).toMatch(/^image\/svg\+xml/);
});

it.each(['/art/../media/lake/male.m4a', '/art/%2e%2e/media/lake/male.m4a', '/art/..%2fmedia%2flake%2fmale.m4a'])(
  'does not leave the art by %s',
  async (url) => {
    expect((await test.client().get(url)).rawPayload).not.toEqual(AUDIO);
  },
);

// proves security 8.6
it.each(['/assets/app.js', '/art/cover.svg'])(
  '%s is sent as a whole, or not where a precondition fails',
  async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const ask = (headers: Record<string, string>) => test.client().send({ method, url, headers });
      for (const range of ['bytes=99999999-', 'bytes=-0', 'bytes=0-1']) {
        expect((await ask({ range })).statusCode).toBe(200);
      }
      for (const precondition of [{ 'if-match': '"x"' }, { 'if-unmodified-since': 'Fri, 01 Jan 1990 00:00:00 GMT' }]) {
        const refused = await ask(precondition);
        expect([refused.statusCode, refused.headers['cache-control']]).toEqual([412, 'no-store']);
      }
    }
  },
);

// proves security 10.21
it('pages are the app with its own head while the catalogue cannot be read', async () => {
  const app = await createTestApp({ database: await createBreakableDatabase() });
  await app.deps.db.execute(sql`drop schema public cascade`);
  for (const url of ['/session/7', '/category/relaxation']) {
    const { statusCode, headers, body } = await app.client().get(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('<title>Vizzi</title>');
  }
  await app.close();
});

describe('the art of a category that was made in the studio', () => {
  it.each(['tile', 'slice', 'band', 'band-tall', 'stage', 'stage-tall', 'stage-day', 'stage-day-tall'])(
    'has a %s',
    async (shape) => {
      await addSession(test.deps, { category: 'deep-sleep' });
      const response = await test.client().get(`/art/categories/deep-sleep/${shape}.svg`);
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=86400',
      });
      expect(response.body).toMatch(/^<svg xmlns/);
    },
  );

  // proves security 12.19
  it.each(['unheard-of/tile.svg', 'deep-sleep/other.svg', 'deep-sleep/tile.png', '__proto__/tile.svg', '%00/tile.svg'])(
    'is not drawn for %s',
    async (path) => {
      await addSession(test.deps, { category: 'deep-sleep' });
      expect((await test.client().get(`/art/categories/${path}`)).statusCode).toBe(404);
      expect((await test.client().post('/art/categories/deep-sleep/tile.svg')).statusCode).toBe(404);
    },
  );
});
