import { createAuthSessions } from '@vizzi/api';
import { addSession } from '@vizzi/api/testing';
import { users } from '@vizzi/db';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
let client: Client;
beforeEach(async () => {
  test = await createTestApp();
  client = test.client();
  await client.post('/api/auth/register', { username: 'mira@vizzi.example', password: 'quiet lantern' });
});
afterEach(() => test.close());

const status = async () => (await client.get('/api/auth/me')).statusCode;

// proves security 1.5
it('is not felt by a member who signs out', async () => {
  const stolen = client.cookies['vizzi'] ?? '';
  expect(await status()).toBe(200);
  await client.post('/api/auth/logout');
  const thief = await test.app.inject({ url: '/api/auth/me', cookies: { vizzi: stolen } });
  expect(thief.statusCode).toBe(401);
});

// proves security 1.6
it('is not felt by a member who signs out everywhere', async () => {
  const phone = test.client();
  await phone.post('/api/auth/login', { username: 'mira@vizzi.example', password: 'quiet lantern' });
  expect((await phone.get('/api/auth/me')).statusCode).toBe(200);
  await client.post('/api/trpc/auth.logoutEverywhere', {});
  expect((await phone.get('/api/auth/me')).statusCode).toBe(401);
});

// proves security 1.10
it('refuses a session that another process ended within a second', async () => {
  expect(await status()).toBe(200);
  const otherProcess = createAuthSessions(test.deps.db);
  const [user] = await test.deps.db.select().from(users);
  await otherProcess.invalidateAll(user?.id ?? 0);
  test.deps.setTime('2026-03-10T12:00:00.999Z');
  expect(await status()).toBe(200);
  test.deps.setTime('2026-03-10T12:00:01.001Z');
  expect(await status()).toBe(401);
});

// proves security 1.10
it('never decides what an admin may do, by REST or procedure, alone or in a batch', async () => {
  const update = (isAdmin: boolean) => test.deps.db.update(users).set({ isAdmin, adminRole: isAdmin ? 'owner' : null });
  const calls = [
    '/api/admin/sessions',
    '/api/trpc/studio.sessions',
    `/api/trpc/studio.sessions,studio.categories?batch=1`,
    '/api/admin/scenes/relaxation/1',
  ];
  const statuses = async () => Promise.all(calls.map(async (url) => (await client.get(url)).statusCode));
  await update(true);
  test.deps.setTime('2026-03-10T12:00:02Z');
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await update(false);
  expect(await statuses()).toEqual([403, 403, 403, 403]);
  await update(true);
  test.deps.setTime('2026-03-10T12:00:04Z');
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  const [user] = await test.deps.db.select().from(users);
  await createAuthSessions(test.deps.db).invalidateAll(user?.id ?? 0);
  expect(await statuses()).toEqual([401, 401, 401, 401]);
});

// proves security 1.10
it('costs the calls of an admin one query more in a request, and those of others none', async () => {
  await test.deps.db.update(users).set({ isAdmin: true, adminRole: 'owner' });
  test.deps.setTime('2026-03-10T12:00:02Z');
  await client.get('/api/trpc/studio.categories');
  const count = async (url: string) => {
    const lookUps = vi.spyOn(test.deps.authSessions, 'validate');
    await client.get(url);
    const fresh = lookUps.mock.calls.filter(([, options]) => options?.fresh);
    lookUps.mockRestore();
    return fresh.length;
  };
  expect(await count('/api/trpc/studio.sessions,studio.categories?batch=1')).toBe(1);
  expect(await count('/api/trpc/library.favorites')).toBe(0);
});

// proves spec D5.3, security 1.10
it('never decides who may hear premium audio', async () => {
  const id = await addSession(test.deps, { isPremium: true });
  const listen = async () => (await client.get(`/api/sessions/${id}/audio`)).statusCode;
  expect(await status()).toBe(200);
  await test.deps.db.update(users).set({ subscriptionStatus: 'active', subscriptionTier: 'monthly' });
  expect(await listen()).toBe(200);
  await test.deps.db.update(users).set({ subscriptionStatus: 'canceled' });
  expect(await listen()).toBe(403);
});

// proves security 1.11
it('knows two members apart', async () => {
  const other = test.client();
  await other.post('/api/auth/register', { username: 'tom@vizzi.example', password: 'quiet lantern' });
  for (let time = 0; time < 3; time += 1) {
    expect((await client.get('/api/auth/me')).json()).toMatchObject({ user: { username: 'mira@vizzi.example' } });
    expect((await other.get('/api/auth/me')).json()).toMatchObject({ user: { username: 'tom@vizzi.example' } });
  }
});
