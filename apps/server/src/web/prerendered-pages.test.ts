import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PageRenderer } from '@vizzi/api';
import { addSession } from '@vizzi/api/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { DrawnPages } from './prerendered-pages.js';

const renderPage = vi.fn<PageRenderer['renderPage']>();

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ renderer: { paths: ['/', '/login'], renderPage } });
});
afterAll(() => test.close());
beforeEach(() => {
  renderPage.mockReset();
  renderPage.mockImplementation(async (path, ask) => {
    const titles = (await ask.catalog.sessions({})).map(({ title }) => title);
    return {
      document: `<title>Vizzi</title><p>${path}: ${titles.join(', ')}</p>`,
      title: 'A <page>',
      description: 'What it is.',
    };
  });
  test.deps.catalogVersion.changed();
  pass(60);
});

let now = Date.parse('2026-11-20T10:00:00Z');
function pass(seconds: number) {
  now += seconds * 1000;
  test.deps.setTime(new Date(now).toISOString());
}

const open = (url: string, headers: Record<string, string> = {}) => test.client().get(url, headers);

describe('a page that is drawn', () => {
  it('is drawn once for each state of the catalogue, with its head, and not more often than each five seconds', async () => {
    const first = await open('/');
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
    });
    expect(first.body).toBe('<title>A &#60;page&#62;</title><p>/: </p>');
    await Promise.all([open('/'), open('/?utm_source=letter')]);
    expect(renderPage).toHaveBeenCalledOnce();

    await addSession(test.deps, { title: 'Still Lake' });
    test.deps.catalogVersion.changed();
    expect((await open('/')).body).not.toContain('Still Lake');
    pass(6);
    expect((await open('/')).body).toContain('Still Lake');
    expect(renderPage).toHaveBeenCalledTimes(2);
  });

  it('comes as small as the browser takes it, and not at all when it has it', async () => {
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

  it('is compressed anew only when it changed', async () => {
    const pages = new DrawnPages({ paths: ['/'], renderPage }, test.deps);
    const first = await pages.find('/');
    test.deps.catalogVersion.changed();
    pass(6);
    expect(await pages.find('/')).toBe(first);
    await addSession(test.deps, { title: 'Quiet Harbour' });
    test.deps.catalogVersion.changed();
    pass(6);
    expect(await pages.find('/')).not.toBe(first);
    expect(renderPage).toHaveBeenCalledTimes(3);
  });

  it('is for visitors: whoever may be a member gets the app', async () => {
    const client = test.client();
    await client.post('/api/auth/register', { username: 'maya@example.com', password: 'secret12' });
    const { body } = await client.get('/');
    expect(body).not.toContain('<p>/:');
    expect(renderPage).not.toHaveBeenCalled();
  });

  it('that cannot be drawn is the app, which draws itself; the next visitor tries again', async () => {
    renderPage.mockRejectedValueOnce(new Error('no ink'));
    const failed = await open('/');
    expect(failed.statusCode).toBe(200);
    expect(failed.body).not.toContain('<p>/:');
    expect((await open('/')).body).toContain('<p>/:');
  });
});

it('other pages are the app', async () => {
  expect((await open('/session/7')).body).not.toContain('<p>');
  expect(renderPage).not.toHaveBeenCalled();
});
