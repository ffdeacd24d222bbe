import { addMember, addSession } from '@vizzi/api/testing';
import { MEMBER_HEADER, NOBODY } from '@vizzi/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

// proves security 10.28
it.each([
  ['the member who is signed in', (id: number) => String(id), 200, 1],
  ['nobody', () => undefined, 200, 1],
  ['another member', (id: number) => String(id + 1), 401, 0],
  ['no number', () => 'x', 401, 0],
  ['nothing', () => '', 401, 0],
  ['a visitor', () => String(NOBODY), 401, 0],
])('a page that names %s changes the library accordingly', async (who, said, status, count) => {
  const { id } = await addMember(test.deps, `${who.replaceAll(' ', '-')}@vizzi.example`);
  const sessionId = await addSession(test.deps);
  const client = test.client();
  client.cookies['vizzi'] = (await test.deps.authSessions.create(id)).token;
  const name = said(id);
  const headers = name === undefined ? {} : { [MEMBER_HEADER]: name };
  const send = (url: string, method: 'GET' | 'POST', payload?: object) =>
    client.send({ method, url, headers, ...(payload ? { payload } : {}) });

  expect((await send('/api/trpc/library.addFavorite', 'POST', { sessionId })).statusCode).toBe(status);
  expect((await send('/api/trpc/library.favorites', 'GET')).statusCode).toBe(status);
  expect((await send('/api/user/export', 'GET')).statusCode).toBe(status);
  // By REST as well; a free member has no lease.
  const lease = await send('/api/user/offline-lease', 'POST', { device: '3f0e8a52-6c1d-4b7e-9a43-5d2f1c8b7e60' });
  expect(lease.statusCode).toBe(status === 200 ? 403 : status);
  // What anybody may send is sent for whom the page shows.
  const writer = { name: 'Mira', email: 'mira@vizzi.example' };
  const message = { ...writer, category: 'technical', subject: 'Downloads', message: 'Where do I find my downloads?' };
  const sent = await send('/api/trpc/support.send', 'POST', message);
  expect(sent.statusCode).toBe(name === String(NOBODY) ? 200 : status);
  const own = await client.get(`/api/trpc/support.ownMessages?input=${encodeURIComponent('{}')}`);
  expect(own.json().result.data).toHaveLength(count);
  // The catalogue is everybody's.
  expect((await send('/api/trpc/catalog.categories', 'GET')).statusCode).toBe(200);
  expect((await client.get('/api/user/favorites')).json()).toHaveLength(count);
});
