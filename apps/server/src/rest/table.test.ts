import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRestFixture, type RestFixture } from '../testing/rest-fixture.js';
import { table } from './table.js';

let test: RestFixture['test'];
let member: RestFixture['member'];

beforeAll(async () => {
  ({ test, member } = await createRestFixture());
});
afterAll(() => test.close());

// proves spec 7.1
it('has the nineteen documented calls, and two that read progress back', () => {
  expect(table.map(({ method, path: url }) => `${method} ${url}`)).toEqual([
    'GET /api/auth/me',
    'POST /api/auth/login',
    'POST /api/auth/register',
    'POST /api/auth/logout',
    'GET /api/categories',
    'GET /api/categories/{slug}',
    'GET /api/sessions',
    'GET /api/sessions/popular',
    'GET /api/sessions/{id}',
    'POST /api/sessions/{id}/listen',
    'GET /api/user/stats',
    'POST /api/user/progress',
    'GET /api/user/progress',
    'GET /api/user/progress/{sessionId}',
    'GET /api/user/favorites',
    'POST /api/user/favorites',
    'DELETE /api/user/favorites/{sessionId}',
    'GET /api/user/playlists',
    'GET /api/subscription/status',
    'POST /api/create-subscription',
    'POST /api/admin/sessions',
  ]);
});

describe.each(table.filter(({ access }) => access !== 'public'))('$method $path', ({ method, path: url }) => {
  const address = url.replace(/\{\w+\}/g, '1');

  // proves spec 6.5, spec 7.6, spec D21.2, security 5.3
  it('refuses visitors before it looks at what they sent', async () => {
    const response = await test.client().send({ method, url: address, ...(method === 'POST' ? { payload: {} } : {}) });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ message: 'Not authenticated', code: 'unauthenticated' });
  });
});

// proves spec 6.16, spec D21.2, spec D23.1, security 5.3
it.each(table.filter(({ access }) => access === 'admin'))(
  '$method $path refuses members',
  async ({ method, path: url }) => {
    const response = await member.send({ method, url, payload: {} });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ message: 'Only admins may do this', code: 'forbidden' });
  },
);
