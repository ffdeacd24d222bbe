import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addMember, addSession } from '@vizzi/api/testing';
import { authSessions, deleteSession, sessions } from '@vizzi/db';
import { canonicalFilters, type CatalogFilters } from '@vizzi/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { createCachedRead } from './response-cache.js';

let test: TestApp;
let id: number;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  id = await addSession(test.deps, { title: 'Still Lake', isPremium: true });
  test.deps.catalogVersion.changed();
});

const input = (value: object) => encodeURIComponent(JSON.stringify(value));
const addresses = () => [
  '/api/sessions',
  `/api/sessions/${id}`,
  '/api/sessions/popular',
  '/api/categories',
  '/api/categories/relaxation',
  `/api/trpc/catalog.sessions?input=${input({})}`,
  `/api/trpc/catalog.session,catalog.categories?batch=1&input=${input({ 0: { id } })}`,
];

describe('an answer of the catalogue', () => {
  it('is the same from the cache, with the same headers', async () => {
    const client = test.client();
    await test.deps.db.update(sessions).set({ title: 'Café by the Sea 🌊' }).where(eq(sessions.id, id));
    for (const address of addresses()) {
      const [first, second] = [await client.get(address), await client.get(address)];
      expect(second.body).toBe(first.body);
      const own = { date: '', 'x-request-id': '' };
      expect({ ...second.headers, ...own }).toEqual({ ...first.headers, ...own });
      expect(second.headers['content-type']).toMatch(/^application\/json/);
      expect(second.headers['content-security-policy']).toBeDefined();
    }
  });

  it('is not sent again to a client that has it', async () => {
    const client = test.client();
    for (const address of addresses()) {
      await client.get(address);
      const etag = String((await client.get(address)).headers.etag);
      const again = await client.get(address, { 'if-none-match': etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await client.get(address, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
  });

  it('is new after a change of the catalogue by any process', async () => {
    const client = test.client();
    const title = async () => (await client.get(`/api/sessions/${id}`)).json().title;
    expect(await title()).toBe('Still Lake');
    await test.deps.db.update(sessions).set({ title: 'Quiet Lake' }).where(eq(sessions.id, id));
    await expect.poll(() => title()).toBe('Quiet Lake');
    await deleteSession(test.deps.db, id);
    await expect.poll(async () => (await client.get(`/api/sessions/${id}`)).statusCode).toBe(404);
  });

  it('is kept while listeners are counted, and shows the count with the next change', async () => {
    const client = test.client();
    await client.post('/api/auth/register', { username: 'counted@vizzi.example', password: 'quiet lantern' });
    const read = () => client.get(`/api/sessions/${id}`);
    const before = await read();
    expect(before.json().listenerCount).toBe(0);
    await client.post(`/api/sessions/${id}/listen`);
    expect((await read()).body).toBe(before.body);
    test.deps.catalogVersion.changed();
    expect((await read()).json().listenerCount).toBe(1);
  });

  it('is sent in the encoding that the client accepts, with a tag of its own', async () => {
    for (let count = 0; count < 10; count += 1) await addSession(test.deps);
    const client = test.client();
    const plain = await client.get('/api/sessions');
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(plain.rawPayload.length) });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const tags = new Set([plain.headers.etag]);
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [encoding, decode] of Object.entries(decoders)) {
      const encoded = await client.get('/api/sessions', { 'accept-encoding': encoding });
      expect(encoded.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(encoded.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
      expect(decode(encoded.rawPayload).equals(plain.rawPayload)).toBe(true);
      const etag = String(encoded.headers.etag);
      tags.add(etag);
      const again = await client.get('/api/sessions', {
        'accept-encoding': encoding,
        'if-none-match': `"x", W/${etag}`,
      });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect(tags.size).toBe(3);
    const preferred = await client.get('/api/sessions', { 'accept-encoding': 'gzip, deflate, br' });
    expect(preferred.headers['content-encoding']).toBe('br');
    const refused = await client.get('/api/sessions', { 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  // proves security 8.4
  it('is not changed by another encoding of procedures', async () => {
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${address}/api/trpc/catalog.sessions?batch=1&input=${input({ 0: {} })}`;
    for (const headers of [
      { 'trpc-accept': 'application/jsonl' },
      { accept: 'application/jsonl' },
      ...['identity', 'gzip', 'br'].map((encoding) => ({ 'accept-encoding': encoding })),
    ]) {
      const plain = await fetch(url, { headers });
      expect(plain.headers.get('content-type')).toBe('application/json');
      // A client that honours both could read two answers in one.
      expect([plain.headers.has('content-length'), plain.headers.has('transfer-encoding')]).toContain(false);
      expect(await plain.json()).toEqual([{ result: { data: expect.any(Array) } }]);
    }
  });

  it('never carries the cookie of another member', async () => {
    const member = test.client();
    await member.post('/api/auth/register', { username: 'renewed@vizzi.example', password: 'quiet lantern' });
    await member.get('/api/sessions');
    const response = await test.client().get('/api/sessions');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('carries no cookie to a member either, and may be kept', async () => {
    const { token } = await test.deps.authSessions.create((await addMember(test.deps, crypto.randomUUID())).id);
    // A session in use is renewed in its last fifteen days, its cookie is not.
    await test.deps.db.update(authSessions).set({ expiresAt: new Date(Date.now() + 10 * 86_400_000) });
    const response = await test.client().get('/api/trpc/catalog.popular', { cookie: `vizzi=${token}` });
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it('is public: a refusal or a private answer is never kept', async () => {
    const member = test.client();
    await member.post('/api/auth/register', { username: 'private@vizzi.example', password: 'quiet lantern' });
    for (const address of [
      '/api/auth/me',
      '/api/user/favorites',
      '/api/trpc/auth.viewer',
      `/api/trpc/catalog.categories,auth.viewer?batch=1&input=${input({})}`,
      `/api/trpc/auth.viewer,catalog.categories?batch=1&input=${input({})}`,
    ]) {
      const mine = await member.get(address);
      const theirs = await test.client().get(address);
      expect(mine.body).toContain(address.includes('favorites') ? '[' : 'private@vizzi.example');
      expect(theirs.body).not.toContain('private@vizzi.example');
      expect(mine.headers.etag).toBeUndefined();
    }
    expect((await member.get(`/api/sessions/${id}/audio`)).statusCode).toBe(403);
    expect((await member.get('/api/sessions/2000000000')).statusCode).toBe(404);
    expect((await member.get('/api/sessions?sortBy=sideways')).statusCode).toBe(400);
  });

  it('of one page is that page', async () => {
    await addSession(test.deps, { title: 'Second' });
    await addSession(test.deps, { title: 'Third' });
    const client = test.client();
    const titles = async (query: string) =>
      (await client.get(`/api/sessions?${query}`)).json().map(({ title }: { title: string }) => title);
    const all = await titles('');
    expect(await titles('limit=2')).toEqual(all.slice(0, 2));
    expect(await titles('limit=2&offset=1')).toEqual(all.slice(1, 3));
    expect(await titles('offset=1')).toEqual(all.slice(1));
    for (const bad of ['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1.5']) {
      expect((await client.get(`/api/sessions?${bad}`)).statusCode).toBe(400);
    }
  });

  it('ends its connection when the server closes, as every answer does', async () => {
    const closing = await createTestApp();
    const address = await closing.app.listen({ host: '127.0.0.1', port: 0 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const connection = async () => {
      const [answer]: IncomingMessage[] = await once(get(`${address}/api/categories`, { agent }), 'response');
      await once(answer?.resume() ?? agent, 'end');
      return answer?.headers.connection;
    };
    expect([await connection(), await connection()]).toEqual(['keep-alive', 'keep-alive']);
    closing.app.shutdown.begin(60);
    expect(await connection()).toBe('keep-alive');

    const closed = closing.close();
    let last = await connection();
    while (last === 'keep-alive') last = await connection();
    expect(last).toBe('close');
    await closed;
  });
});

describe('an entry', () => {
  const version = { current: 0, changed: () => {} };

  it('is one answer for inputs that mean the same', async () => {
    const run = vi.fn<(filters: CatalogFilters) => Promise<CatalogFilters[]>>(async (filters) => [filters]);
    const read = createCachedRead({ version, run, keyOf: canonicalFilters });
    const filters: CatalogFilters[] = [
      { free: true },
      { sortBy: 'none', free: true },
      { free: true, minDuration: 0, maxDuration: 3600, offset: 0 },
    ];
    for (const each of filters) await read(each);
    expect(run).toHaveBeenCalledOnce();
    await read({ free: false });
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('is made once for requests that arrive together', async () => {
    const run = vi.fn<() => Promise<string>>(async () => 'made');
    const read = createCachedRead({ version, run });
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(undefined)));
    expect(new Set(answers).size).toBe(1);
    expect(run).toHaveBeenCalledOnce();
  });

  it('is made again after a failure', async () => {
    let calls = 0;
    const read = createCachedRead({
      version,
      run: async () => {
        if ((calls += 1) === 1) throw new Error('the first fails');
        return 'made';
      },
    });
    await expect(read(undefined)).rejects.toThrow('the first fails');
    expect((await read(undefined)).result).toBe('made');
  });

  // proves security 8.5
  it.each([
    ['entries', { maxEntries: 10 }, 'short', 10],
    ['bytes', { maxBytes: 200_000 }, 'x'.repeat(10_000), 3],
  ])('is bounded by %s', async (_name, bounds, text, kept) => {
    const run = vi.fn<() => Promise<string>>(async () => text);
    const read = createCachedRead({ version, run, ...bounds });
    for (let offset = 0; offset < 100; offset += 1) await read(offset);
    run.mockClear();
    for (let offset = 99; offset > 99 - kept; offset -= 1) await read(offset);
    expect(run).not.toHaveBeenCalled();
    await read(99 - kept - 5);
    expect(run).toHaveBeenCalledOnce();
  });

  it('answers also where the cache has no room left, and after a slow run', async () => {
    const finish: (() => void)[] = [];
    const run = (input: number) => new Promise<number>((resolve) => finish.push(() => resolve(input)));
    const read = createCachedRead({ version, run, maxEntries: 1, maxAgeMs: 1 });
    const answers = [read(1), read(2), read(3)];
    await expect.poll(() => finish).toHaveLength(3);
    for (const end of finish) end();
    expect((await Promise.all(answers)).map(({ result }) => result)).toEqual([1, 2, 3]);
  });

  it('shares an entry between parameters that no contract names', async () => {
    const client = test.client();
    const find = vi.spyOn(test.deps.db, 'select');
    // An announcement of an earlier change may still arrive in between.
    const reads = async () => {
      await client.get('/api/sessions?featured=false');
      find.mockClear();
      for (let index = 0; index < 5; index += 1)
        await client.get(`/api/sessions?sortBy=none&featured=false&x=${index}`);
      return find.mock.calls.length;
    };
    await expect.poll(reads).toBe(0);
  });
});
