import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRestFixture, type RestFixture } from '../testing/rest-fixture.js';

let test: RestFixture['test'];

beforeAll(async () => {
  ({ test } = await createRestFixture());
});
afterAll(() => test.close());

describe('auth', () => {
  // proves spec 2.8.8, spec 3.3, spec 3.17, spec 7.9, spec 7.11, spec D11.1, spec D22.1, spec D22.3, security 5.5
  it('registers, and the answer has a user without secrets', async () => {
    const client = test.client();
    const response = await client.post('/api/auth/register', {
      username: 'New.Member@vizzi.example',
      password: 'plumage',
      isAdmin: true,
      subscriptionStatus: 'active',
    });
    expect(response.json()).toEqual({
      user: {
        id: expect.any(Number),
        username: 'New.Member@vizzi.example',
        email: 'New.Member@vizzi.example',
        isAdmin: false,
        subscriptionStatus: null,
        subscriptionTier: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    });
    expect((await client.get('/api/auth/me')).json()).toEqual(response.json());
  });

  // proves spec 8.9, spec D12.1, spec D21.2
  it('says that an account exists, whatever the case', async () => {
    const response = await test.client().post('/api/auth/register', {
      username: 'MIRA.FERN@vizzi.example',
      password: 'another lantern',
    });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ message: 'An account with this email already exists', code: 'conflict' });
  });

  // proves spec 5.4, spec 9.8, spec D21.2, security 2.5
  it.each([
    [{}, 'Please enter a valid email address'],
    [{ username: 'no address', password: 'quiet lantern' }, 'Please enter a valid email address'],
    [{ username: 'a@vizzi.example', password: '12345' }, 'Password must be at least 6 characters'],
    [{ username: 'a@vizzi.example', password: 'QWERTY' }, 'This password is too common. Please choose another one.'],
    [{ username: 'a@vizzi.example' }, 'Password must be at least 6 characters'],
  ])('refuses to register %o: %s', async (body, message) => {
    const response = await test.client().post('/api/auth/register', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, code: 'invalid' });
  });

  // proves spec 5.2, security 2.4
  it.each([
    [{}, 400, 'Username is required'],
    [{ username: 'mira.fern@vizzi.example', password: '' }, 400, 'Password is required'],
    [{ username: 'mira.fern@vizzi.example', password: 'wrong one' }, 401, 'Invalid username or password'],
    [{ username: 'nobody@vizzi.example', password: 'quiet lantern' }, 401, 'Invalid username or password'],
  ])('refuses to sign in with %o', async (body, status, message) => {
    const response = await test.client().post('/api/auth/login', body);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ message });
  });

  // proves spec 7.3, spec 7.9, spec 7.10, spec 7.12, spec 8.3, security 1.3
  it('signs in with a new session each time, and out for good', async () => {
    const client = test.client();
    const credentials = { username: 'Mira.Fern@vizzi.example', password: 'quiet lantern' };
    expect((await client.post('/api/auth/login', credentials)).json()).toMatchObject({
      user: { username: 'mira.fern@vizzi.example' },
    });
    const first = client.cookies['vizzi'] ?? '';
    await client.post('/api/auth/login', credentials);
    const second = client.cookies['vizzi'] ?? '';
    expect(second).not.toBe(first);
    expect(await statusWithCookie(first)).toBe(401);
    expect(await statusWithCookie(second)).toBe(200);

    expect((await client.post('/api/auth/logout')).statusCode).toBe(200);
    expect(await statusWithCookie(second)).toBe(401);
    expect((await client.get('/api/auth/me')).json()).toEqual({
      message: 'Not authenticated',
      code: 'unauthenticated',
    });
  });
});

async function statusWithCookie(token: string) {
  const response = await test.app.inject({ url: '/api/auth/me', cookies: { vizzi: token } });
  return response.statusCode;
}
