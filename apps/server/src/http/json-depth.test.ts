import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const nested = (depth: number) => `{"username":${'['.repeat(depth)}1${']'.repeat(depth)},"password":"x"}`;
const post = (url: string, payload: string) =>
  test.client().send({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });

// proves security 9.29
it.each(['/api/auth/login', '/api/trpc/auth.login', '/api/nowhere'])(
  'a body for %s that is nested deeply is refused before it is parsed',
  async (url) => {
    const response = await post(url, nested(30_000));
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('The body is nested more than 32 levels deep');
  },
);

it('brackets in a text are no nesting, and a body that ends in a text is not valid', async () => {
  const member = { username: '[{'.repeat(60), password: '\\"[[' };
  expect((await post('/api/auth/login', JSON.stringify(member))).statusCode).toBe(401);
  expect((await post('/api/auth/login', '{"username":"a\\')).statusCode).toBe(400);
  expect((await post('/api/auth/login', nested(20))).json()).toMatchObject({ code: 'invalid' });
});

// proves security 9.37
it('a body that unpacks to more than it seems is not unpacked', async () => {
  const packed = gzipSync(JSON.stringify({ username: 'x'.repeat(900_000) }));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const response = await test.app.inject({ method: 'POST', url: '/api/trpc/auth.login', headers, payload: packed });
  expect([response.statusCode, response.json().error.data.code]).toEqual([400, 'BAD_REQUEST']);
  expect(response.body).not.toContain('username');
});

// proves security 9.37
it.each([
  ['/api/auth/login', 413],
  ['/api/nowhere', 413],
  ['/api/trpc/auth.login', 413],
  ['/api/trpc/studio.saveCues,auth.login?batch=1', 413],
  ['/api/trpc/studio.saveCues', 401],
])('a long body for %s is answered with %i', async (url, status) => {
  const response = await post(url, JSON.stringify({ username: 'x'.repeat(70_000) }));
  expect(response.statusCode).toBe(status);
});
