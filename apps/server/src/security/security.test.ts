import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
const open = async () => {
  test = await createTestApp({ env: { PUBLIC_URL: 'https://vizzi.example' } });
};
const close = () => test.close();

const CREDENTIALS = { username: 'mira@vizzi.example', password: 'quiet lantern' };

describe('other sites', () => {
  beforeAll(open);
  afterAll(close);

  const post = (headers: Record<string, string>, url = '/api/auth/logout') =>
    test.app.inject({ method: 'POST', url, headers: { host: 'vizzi.internal:3000', ...headers } });

  // proves security 4.2
  it.each([
    ['a client that is no browser', {}],
    ['our own page', { origin: 'https://vizzi.example', 'sec-fetch-site': 'same-origin' }],
    ['our own page by the address we listen on', { origin: 'https://vizzi.internal:3000' }],
    ['somebody who typed the address', { 'sec-fetch-site': 'none' }],
  ])('are not %s', async (_name, headers) => expect((await post(headers)).statusCode).toBe(200));

  // proves security 4.1
  it.each([
    ['by its origin', { origin: 'https://evil.example' }],
    ['by an origin that says nothing', { origin: 'null' }],
    ['by a name that only looks like ours', { origin: 'https://vizzi.example.evil.example' }],
    ['by what the browser says', { 'sec-fetch-site': 'cross-site' }],
    ['even a neighbour of ours', { 'sec-fetch-site': 'same-site', origin: 'https://shop.vizzi.example' }],
    ['in a page of ours that came unencrypted', { origin: 'http://vizzi.example' }],
    ['in an unencrypted page of the address we listen on', { origin: 'http://vizzi.internal:3000' }],
    ['by an origin of another protocol', { origin: 'ftp://vizzi.internal:3000' }],
    ['by an origin with a path', { origin: 'https://vizzi.example/' }],
    ['with a plain text body', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
  ])('are refused %s', async (_name, headers) => {
    for (const url of ['/api/auth/logout', '/api/user/progress', '/api/trpc/auth.logout']) {
      const response = await post(headers, url);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toEqual({ message: 'This request came from another site', code: 'forbidden' });
    }
  });

  // proves security 4.8
  it('are no part of us because a client says so through a proxy', async () => {
    const proxied = await createTestApp({ env: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'http://vizzi.example' } });
    const logOut = async (headers: Record<string, string>) => {
      const all = { host: 'vizzi.internal:3000', 'x-forwarded-host': 'evil.example', ...headers };
      return (await proxied.app.inject({ method: 'POST', url: '/api/auth/logout', headers: all })).statusCode;
    };
    expect(await logOut({ origin: 'http://evil.example' })).toBe(403);
    expect(await logOut({ origin: 'http://vizzi.example' })).toBe(200);
    expect(await logOut({ origin: 'http://vizzi.internal:3000' })).toBe(200);
    await proxied.close();
  });

  it('may link to us', async () => {
    const response = await test.app.inject({ url: '/', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(response.statusCode).toBe(200);
  });
});

describe('headers', () => {
  beforeAll(open);
  afterAll(close);

  // proves security 4.4
  it.each([
    ['/', "script-src 'self';"],
    ['/api/categories', "default-src 'none';"],
    ['/api/nowhere', "script-src 'self';"],
    ['/art/cover.svg', "script-src 'self';"],
    ['/api/docs', "script-src 'self';"],
  ])('protect %s', async (url, policy) => {
    const { headers } = await test.app.inject({ url });
    expect(headers['content-security-policy']).toContain(policy);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['x-powered-by']).toBeUndefined();
  });

  // proves security 4.5
  it('let the payment provider in where cards are typed, and nowhere else', async () => {
    expect(String((await test.app.inject('/')).headers['content-security-policy'])).not.toContain('stripe');
    const prices = { monthly: 'price_m', yearly: 'price_y' };
    const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
    const selling = await createTestApp({ stripe: { ...keys, prices } });
    const policy = String((await selling.app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain(
      "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;",
    );
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(
      policy
        .split(';')
        .filter((each) => each.startsWith('script-src'))
        .join(),
    ).not.toMatch(/unsafe|\s\*/);
    await selling.close();
  });

  // proves security 4.6
  it('ask for HTTPS only where there is HTTPS', async () => {
    const plain = await createTestApp();
    const { headers } = await plain.app.inject({ url: '/' });
    expect(headers['strict-transport-security']).toBeUndefined();
    await plain.close();
  });
});

describe('who tries too often', () => {
  beforeEach(open);
  afterEach(close);

  const login = (password: string, remoteAddress = '203.0.113.7') =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { ...CREDENTIALS, password },
      remoteAddress,
    });

  // proves spec D21.5, security 3.1
  it('has to wait, whatever the address in a network, while others sign in', async () => {
    await test.client().post('/api/auth/register', CREDENTIALS);
    await test.client().post('/api/auth/register', { ...CREDENTIALS, username: 'tom@vizzi.example' });
    for (let time = 0; time < 10; time += 1) {
      expect((await login('a guess', `203.0.113.${time}`)).statusCode).toBe(401);
    }
    const refused = await login('quiet lantern');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      message: 'Too many tries. Please wait 15 minutes and try again.',
      code: 'too_many_requests',
    });
    const tom = await test.client().post('/api/auth/login', { ...CREDENTIALS, username: 'tom@vizzi.example' });
    expect(tom.statusCode).toBe(200);
  });

  // proves security 3.4
  it('is known by the address that a trusted proxy names, and by no other word', async () => {
    const behind = await createTestApp({ env: { TRUST_PROXY: '203.0.113.0/24' } });
    const ask = (remoteAddress: string, index: number) =>
      behind.app.inject({
        method: 'POST',
        url: '/api/trpc/auth.requestPasswordReset',
        payload: { username: `m${index}@vizzi.example` },
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
        remoteAddress,
      });
    const statuses = async (remoteAddress: string, from: number) => {
      const answers = [];
      for (let index = from; index < from + 51; index += 1) answers.push((await ask(remoteAddress, index)).statusCode);
      return new Set(answers);
    };
    expect(await statuses('203.0.113.7', 0)).toEqual(new Set([200]));
    expect(await statuses('192.0.2.1', 51)).toEqual(new Set([200, 429]));
    await behind.close();
  });

  // proves security 3.6
  it('starts anew after the right password', async () => {
    await test.client().post('/api/auth/register', CREDENTIALS);
    for (let round = 0; round < 2; round += 1) {
      for (let time = 0; time < 9; time += 1) await login('a guess');
      expect((await login('quiet lantern')).statusCode).toBe(200);
    }
  });

  // proves security 3.3
  it('cannot hide many tries in one batch', async () => {
    await test.client().post('/api/auth/register', CREDENTIALS);
    const guess = (index: number) => ({ ...CREDENTIALS, password: `guess ${index}` });
    for (const index of [10, 11]) await test.client().post('/api/auth/login', guess(index));
    const calls = Array.from({ length: 10 }, () => 'auth.login').join(',');
    const guesses = Array.from({ length: 10 }, (_, index) => [index, guess(index)]);
    const response = await test.client().post(`/api/trpc/${calls}?batch=1`, Object.fromEntries(guesses));
    const reasons = response.json().map((answer: { error: { data: { reason: string } } }) => answer.error.data.reason);
    expect(reasons.filter((reason: string) => reason === 'too_many_requests')).toHaveLength(2);
  });

  // proves security 3.2
  it('is told to wait when registering or writing to support', async () => {
    const send = () =>
      test.client().post('/api/trpc/support.send', {
        name: 'M',
        email: 'm@vizzi.example',
        category: 'other',
        subject: 'Hello',
        message: 'Hello.',
      });
    for (let time = 0; time < 10; time += 1) expect((await send()).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(429);
    for (let time = 0; time < 10; time += 1) await test.client().post('/api/auth/register', CREDENTIALS);
    expect((await test.client().post('/api/auth/register', CREDENTIALS)).statusCode).toBe(429);
  });
});
