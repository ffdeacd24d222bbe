import { addSession } from '@vizzi/api/testing';
import { CATALOG_CHANNEL, deleteSession, updateSession } from '@vizzi/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
let id: number;
beforeAll(async () => {
  test = await createTestApp({ cached: true });
  await test.deps.database.listen(CATALOG_CHANNEL, test.deps.catalogVersion.changed);
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
  it('is the same when it is kept, with the same headers', async () => {
    const client = test.client();
    await updateSession(test.deps.db, id, { title: 'Café by the Sea 🌊' });
    for (const address of addresses()) {
      const [first, second] = [await client.get(address), await client.get(address)];
      expect(second.body).toBe(first.body);
      const own = { date: '', 'x-request-id': '' };
      expect({ ...second.headers, ...own }).toEqual({ ...first.headers, ...own });
      expect(second.headers['content-type']).toMatch(/^application\/json/);
      expect(second.headers['content-security-policy']).toBeDefined();
    }
  });

  it('need not be sent again to whoever has it', async () => {
    const client = test.client();
    for (const address of addresses()) {
      await client.get(address);
      const etag = String((await client.get(address)).headers.etag);
      const again = await client.get(address, { 'if-none-match': etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect((await client.get(address, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    }
  });

  it('is new when the catalogue is, whoever wrote', async () => {
    const client = test.client();
    const title = async () => (await client.get(`/api/sessions/${id}`)).json().title;
    expect(await title()).toBe('Still Lake');
    await updateSession(test.deps.db, id, { title: 'Quiet Lake' });
    await vi.waitFor(async () => expect(await title()).toBe('Quiet Lake'));
    await deleteSession(test.deps.db, id);
    await vi.waitFor(async () => expect((await client.get(`/api/sessions/${id}`)).statusCode).toBe(404));
  });

  it('counts a listener at once', async () => {
    const client = test.client();
    await client.post('/api/auth/register', { username: 'counted@vizzi.example', password: 'lantern' });
    const count = async () => (await client.get(`/api/sessions/${id}`)).json().listenerCount;
    for (const expected of [0, 1, 2]) {
      expect(await count()).toBe(expected);
      await client.post(`/api/sessions/${id}/listen`);
    }
  });

  it('never brings the cookie of somebody else', async () => {
    const member = test.client();
    await member.post('/api/auth/register', { username: 'renewed@vizzi.example', password: 'lantern' });
    await member.get('/api/sessions');
    const response = await test.client().get('/api/sessions');
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('says nothing of who asks: a refusal or a private answer is never kept', async () => {
    const member = test.client();
    await member.post('/api/auth/register', { username: 'private@vizzi.example', password: 'lantern' });
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

  it('of a page is a page', async () => {
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

  it('ends its connection while the server drains, as every answer does', async () => {
    const draining = await createTestApp({ cached: true });
    const connection = async () => (await draining.client().get('/api/categories')).headers.connection;
    expect([await connection(), await connection()]).toEqual(['keep-alive', 'keep-alive']);
    draining.app.drain.begin();
    expect(await connection()).toBe('close');
    await draining.close();
  });
});
