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
it('has the nineteen documented calls, two that read progress back, three for offline use, two for insights and eight for the studio, each with its access', () => {
  expect(table.map(({ method, path: url, access }) => `${method} ${url} ${access}`)).toEqual([
    'GET /api/auth/me member',
    'POST /api/auth/login public',
    'POST /api/auth/register public',
    'POST /api/auth/logout public',
    'GET /api/categories public',
    'GET /api/categories/{slug} public',
    'GET /api/sessions public',
    'GET /api/sessions/popular public',
    'GET /api/sessions/{id} public',
    'POST /api/sessions/{id}/listen member',
    'GET /api/user/stats member',
    'POST /api/user/progress member',
    'GET /api/user/progress member',
    'GET /api/user/progress/{sessionId} member',
    'GET /api/user/favorites member',
    'POST /api/user/favorites member',
    'DELETE /api/user/favorites/{sessionId} member',
    'GET /api/user/playlists member',
    'GET /api/sessions/{id}/offline public',
    'POST /api/user/offline-lease member',
    'GET /api/offline-keys public',
    'GET /api/subscription/status member',
    'POST /api/create-subscription member',
    'POST /api/admin/sessions editor',
    'GET /api/admin/insights.csv editor',
    'GET /api/admin/revenue.csv owner',
    'GET /api/admin/sessions editor',
    'GET /api/admin/sessions/{id} editor',
    'POST /api/admin/drafts editor',
    'POST /api/admin/sessions/{id}/voices/{voice} editor',
    'POST /api/admin/sessions/{id}/publish editor',
    'POST /api/admin/sessions/{id}/schedule editor',
    'POST /api/admin/sessions/{id}/unschedule editor',
    'POST /api/admin/sessions/{id}/withdraw editor',
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
it.each(table.filter(({ access }) => access !== 'public' && access !== 'member'))(
  '$method $path refuses members',
  async ({ method, path: url }) => {
    const response = await member.send({ method, url, payload: {} });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toEqual({ message: 'Only admins may do this', code: 'forbidden' });
  },
);
