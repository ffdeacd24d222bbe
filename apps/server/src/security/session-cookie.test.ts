import { createHash } from 'node:crypto';
import { authSessions } from '@vizzi/db';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const CREDENTIALS = { username: 'mira@vizzi.example', password: 'quiet lantern' };
const DAY_MS = 86_400_000;

let test: TestApp;
afterEach(() => test.close());

async function signUp(publicUrl?: string) {
  test = await createTestApp(publicUrl ? { env: { PUBLIC_URL: publicUrl } } : {});
  const client = test.client();
  const response = await client.post('/api/auth/register', CREDENTIALS);
  return { client, cookie: response.cookies[0] };
}

describe('the session cookie', () => {
  // proves spec 7.3, security 1.1
  it('is out of reach of scripts and other sites', async () => {
    const { cookie } = await signUp();
    expect(cookie).toMatchObject({ name: 'vizzi', httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie?.secure).toBeUndefined();
  });

  // proves security 1.1
  it('belongs to this host alone under HTTPS', async () => {
    const { cookie, client } = await signUp('https://vizzi.example');
    expect(cookie).toMatchObject({ name: '__Host-vizzi', httpOnly: true, sameSite: 'Lax', path: '/', secure: true });
    expect(cookie?.['domain']).toBeUndefined();
    expect((await client.get('/api/auth/me')).statusCode).toBe(200);
  });

  // proves security 9.59
  it('is read beside cookies that cannot be decoded, which stay as they are', async () => {
    const { client } = await signUp();
    const response = await test.app.inject({
      url: '/api/auth/me',
      headers: { cookie: `broken=%e0%a4%a; vizzi=${client.cookies['vizzi']}` },
    });
    expect(response.statusCode).toBe(200);
    expect(test.app.parseCookie('broken=%41%')).toEqual({ broken: '%41%' });
  });

  // proves security 1.2
  it('cannot be derived from what the database holds', async () => {
    const { client } = await signUp();
    const [stored] = await test.deps.db.select().from(authSessions);
    const token = client.cookies['vizzi'] ?? '';
    expect(stored?.id).toBe(createHash('sha256').update(token).digest('base64url'));
    const thief = await test.app.inject({ url: '/api/auth/me', cookies: { vizzi: stored?.id ?? '' } });
    expect(thief.statusCode).toBe(401);
  });

  // proves security 1.7, security 1.16
  it('of a session that is used is valid for longer, and not when it is left alone', async () => {
    const { client, cookie } = await signUp();
    const expireIn = (days: number) =>
      test.deps.db.update(authSessions).set({ expiresAt: new Date(Date.now() + days * DAY_MS) });

    expect(cookie?.expires?.getTime()).toBeGreaterThan(Date.now() + 89 * DAY_MS);
    await expireIn(10);
    test.deps.setTime('2026-03-10T12:00:02Z');
    const used = await client.get('/api/auth/me');
    // The cookie is left as it is: the answer may arrive after that of a sign-in.
    expect([used.statusCode, used.cookies]).toEqual([200, []]);
    const [session] = await test.deps.db.select().from(authSessions);
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);

    await expireIn(-1);
    test.deps.setTime('2026-03-10T12:00:04Z');
    const response = await client.get('/api/auth/me');
    expect(response.statusCode).toBe(401);
    expect(await test.deps.db.select().from(authSessions)).toEqual([]);
  });

  // proves security 1.16
  it('of an ended session is not taken by an answer, which may arrive after that of the next session', async () => {
    const { client } = await signUp();
    const former = { ...client.cookies };
    await client.post('/api/auth/logout');
    Object.assign(client.cookies, former);
    for (const path of ['/api/auth/me', '/api/trpc/auth.viewer', '/api/sessions', '/api/sessions/1/audio']) {
      expect((await client.get(path)).cookies).toEqual([]);
    }
  });
});

describe('procedures over HTTP', () => {
  // proves spec 4.2, spec 7.7
  it('tell a visitor from a member, and set the cookie', async () => {
    test = await createTestApp();
    const client = test.client();
    expect((await client.get('/api/trpc/auth.viewer')).json()).toEqual({ result: { data: { user: null } } });
    const response = await client.post('/api/trpc/auth.register', CREDENTIALS);
    expect(response.json()).toMatchObject({ result: { data: { user: { username: CREDENTIALS.username } } } });
    expect((await client.get('/api/trpc/auth.viewer')).json()).toMatchObject({
      result: { data: { user: { username: CREDENTIALS.username } } },
    });
  });

  // proves spec 8.2
  it('fail with the sentence that the REST calls have, and nothing more', async () => {
    test = await createTestApp();
    const response = await test.client().post('/api/trpc/auth.register', { username: 'x', password: 'quiet lantern' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: {
        message: 'Please enter a valid email address',
        code: -32_600,
        data: {
          code: 'BAD_REQUEST',
          httpStatus: 400,
          reason: 'invalid',
          issues: [{ path: 'username', message: 'Please enter a valid email address' }],
        },
      },
    });
  });
});
