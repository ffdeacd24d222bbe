import { afterEach, beforeEach, expect, it } from 'vitest';
import { authSessions, passwordResets, users } from '@vizzi/db';
import { addSession } from '@vizzi/api/testing';
import { z } from 'zod';
import { createBreakableDatabase } from '@vizzi/db/testing';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const line = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  reqId: z.string().optional(),
});
const PASSWORDS = ['first lantern', 'second lantern', 'third lantern', 'wrong lantern'] as const;
const [first, second, third, wrong] = PASSWORDS;
const username = 'mira@vizzi.example';

let test: TestApp;
let written: string;
beforeEach(async () => {
  written = '';
  // A test breaks it.
  const database = await createBreakableDatabase();
  const logStream = { write: (text: string) => (written += text) };
  test = await createTestApp({ database, env: { LOG_LEVEL: 'trace' }, logStream });
});
afterEach(() => test.close());

const lines = () =>
  written
    .trim()
    .split('\n')
    .map((text) => line.parse(JSON.parse(text)));

// proves security 7.1
it('holds no password, no token, no cookie and no link that sets a password', async () => {
  const client = test.client();
  const tokens: string[] = [];
  const post = async (url: string, payload: object) => {
    const response = await client.post(url, payload);
    if (client.cookies['vizzi']) tokens.push(client.cookies['vizzi']);
    return response.statusCode;
  };
  expect(await post('/api/auth/register', { username, password: first })).toBe(200);
  expect(await post('/api/auth/login', { username, password: wrong })).toBe(401);
  expect(await post('/api/trpc/auth.changePassword', { password: first, newPassword: second })).toBe(200);
  expect(await post('/api/trpc/auth.requestPasswordReset', { username })).toBe(200);
  const token = test.deps.mails.flatMap(({ text }) => /reset-password#([\w-]+)/.exec(text)?.[1] ?? [])[0] ?? '';
  const resets = await test.deps.db.select().from(passwordResets);
  expect(await post('/api/trpc/auth.resetPassword', { token, password: third })).toBe(200);
  await client.get(`/api/trpc/auth.viewer?input=${encodeURIComponent(JSON.stringify({ password: third }))}`);
  await client.get(`/api/sessions/1?token=${token}`, { authorization: `Bearer ${token}` });
  const [account] = await test.deps.db.select().from(users);
  const sessions = await test.deps.db.select().from(authSessions);

  expect(lines().length).toBeGreaterThan(10);
  expect(tokens).toHaveLength(5);
  const secrets = [
    ...PASSWORDS,
    ...tokens,
    token,
    account?.password,
    ...resets.map(({ id }) => id),
    ...sessions.map(({ id }) => id),
  ];
  for (const secret of secrets) {
    expect(secret).toBeTruthy();
    expect(written).not.toContain(secret);
    expect(written).not.toContain(encodeURIComponent(String(secret)));
  }
  expect(written).not.toMatch(/argon2id|"cookie"|"authorization"/i);
});

// proves security 7.2
it('tells of a query that failed, but not with which values', async () => {
  const client = test.client();
  await client.post('/api/auth/register', { username, password: first });
  await test.deps.db.execute('alter table users rename to members');
  const registration = await test
    .client()
    .post('/api/auth/register', { username: 'tom@vizzi.example', password: second });
  const session = await client.get('/api/auth/me');
  expect([registration.statusCode, session.statusCode]).toEqual([500, 500]);
  const failures = lines().filter(({ level }) => level === 50);
  expect(failures.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(failures)).toMatch(/Failed query: insert into/);
  for (const secret of [first, second, 'argon2id', 'tom@vizzi.example', client.cookies['vizzi'] ?? 'none']) {
    expect(written).not.toContain(secret);
  }
});

// proves security 7.1
it('hides what somebody logs by its name', () => {
  test.app.log.info(
    { password: first, user: { password: second, token: third }, headers: { cookie: wrong } },
    'careless',
  );
  for (const password of PASSWORDS) expect(written).not.toContain(password);
  expect(written).toContain('careless');
});

it('names each request, as its answer does', async () => {
  await addSession(test.deps);
  const answers = await Promise.all(
    ['/api/sessions/1?limit=1', '/api/nowhere', '/'].map((url) => test.app.inject(url)),
  );
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(lines().filter(({ reqId }) => reqId === id).length).toBeGreaterThanOrEqual(2);
  expect(lines()).toContainEqual(
    expect.objectContaining({ req: expect.objectContaining({ method: 'GET', url: '/api/sessions/1' }) }),
  );
});

it('has lines for a cached answer, with its id and without its query', async () => {
  const client = test.client();
  await client.get('/api/categories?token=1');
  const { headers } = await client.get('/api/categories?token=1');
  const own = lines().filter(({ reqId }) => reqId === headers['x-request-id']);
  expect(own).toContainEqual(
    expect.objectContaining({ req: expect.objectContaining({ method: 'GET', url: '/api/categories' }) }),
  );
  expect(own).toContainEqual(expect.objectContaining({ res: { statusCode: 200 } }));
});
