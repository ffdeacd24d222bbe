import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PageRenderer } from '@vizzi/api';
import { addSession } from '@vizzi/api/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const renderPage = vi.fn<PageRenderer['renderPage']>();

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({
    renderer: {
      paths: ['/'],
      renders: (path, query) => query === '' && ['/', '/login', '/session/7'].includes(path),
      renderPage,
    },
  });
});
afterAll(() => test.close());
beforeEach(() => {
  renderPage.mockReset();
  renderPage.mockImplementation(async (path, reads) => {
    const titles = (await reads.sessions({})).map(({ title }) => title);
    return {
      document: `<title>Vizzi</title><p>${path}: ${titles.join(', ')}</p>${'<i></i>'.repeat(200)}`,
      title: 'A <page>',
      description: 'What it is.',
    };
  });
  test.deps.catalogVersion.changed();
});

const open = (url: string, headers: Record<string, string> = {}) => test.client().get(url, headers);

describe('a rendered page', () => {
  it('is rendered once for each state of the catalogue, with its head', async () => {
    const first = await open('/');
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'cookie, accept-encoding',
    });
    expect(first.body).toContain('<title>A &#60;page&#62;</title><p>/: </p>');
    await Promise.all([open('/'), open('/')]);
    expect(renderPage).toHaveBeenCalledOnce();

    await addSession(test.deps, { title: 'Still Lake' });
    expect((await open('/')).body).toContain('Still Lake');
    expect(renderPage).toHaveBeenCalledTimes(2);
  });

  it('is sent compressed, and not at all to a browser that has it', async () => {
    const { body } = await open('/login');
    const brotli = await open('/login', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(body);
    const gzip = await open('/login', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(body);
    const again = await open('/login', { 'accept-encoding': 'br', 'if-none-match': String(brotli.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(gzip.headers.etag).not.toBe(brotli.headers.etag);
  });

  it('is for visitors: a browser gets the empty page until its session has ended, whose cookie stays', async () => {
    const client = test.client();
    await client.post('/api/auth/register', { username: 'maya@example.com', password: 'quiet lantern' });
    const cookies = { ...client.cookies };
    const { body } = await client.get('/');
    expect(body).not.toContain('<p>/:');
    expect(renderPage).not.toHaveBeenCalled();
    await client.post('/api/auth/logout');
    expect(client.cookies).toEqual(cookies);
    expect((await client.get('/')).body).toContain('<p>/:');
  });

  it('that cannot be rendered is rendered by the browser; the next request tries again', async () => {
    renderPage.mockRejectedValueOnce(new Error('the renderer fails'));
    const failed = await open('/');
    expect(failed.statusCode).toBe(200);
    expect(failed.body).not.toContain('<p>/:');
    expect((await open('/')).body).toContain('<p>/:');
  });

  it('that takes long is rendered by the browser, and is there for the next visitor', async () => {
    let finish = () => {};
    const rendered = { document: '<title>Vizzi</title><p>late</p>', title: 'Vizzi', description: '' };
    renderPage.mockReturnValueOnce(new Promise((resolve) => (finish = () => resolve(rendered))));
    const early = await open('/');
    expect([early.statusCode, early.body.includes('<p>late')]).toEqual([200, false]);
    finish();
    await expect.poll(async () => (await open('/')).body).toContain('<p>late');
    expect(renderPage).toHaveBeenCalledOnce();
  });
});

it('other pages, and those of which the query says more, are the empty page', async () => {
  for (const url of ['/account', '/?x=1']) expect((await open(url)).body).not.toContain('<p>');
  expect(renderPage).not.toHaveBeenCalled();
});

// proves security 9.20
it('a page of what the catalogue does not have is the empty page, without a try to render it', async () => {
  const missing = await open('/session/7');
  expect([missing.statusCode, missing.body.includes('<p>')]).toEqual([200, false]);
  expect(renderPage).not.toHaveBeenCalled();
});
