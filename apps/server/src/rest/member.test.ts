import { addSession } from '@vizzi/api/testing';
import { users } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRestFixture, type RestFixture } from '../testing/rest-fixture.js';

let test: RestFixture['test'];
let lake: RestFixture['lake'];
let member: RestFixture['member'];

beforeAll(async () => {
  ({ test, lake, member } = await createRestFixture());
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

describe('the member', () => {
  // proves spec 3.22, spec 7.19, spec 7.20
  it('saves progress with coerced numbers and sees it in the stats', async () => {
    const response = await member.post('/api/user/progress', {
      sessionId: String(lake),
      currentTime: 58,
      completed: true,
    });
    expect(response.json()).toMatchObject({ sessionId: lake, currentTime: 58, completed: true });
    expect((await member.get('/api/user/stats')).json()).toEqual({ completedSessions: 1, totalTime: 0, streak: 1 });
  });

  it('reads progress back, nothing for what was never played', async () => {
    await member.post('/api/user/progress', { sessionId: lake, currentTime: 12.5 });
    const saved = { sessionId: lake, currentTime: 12.5, completed: true, lastPlayedAt: '2026-03-10T12:00:00.000Z' };
    expect((await member.get('/api/user/progress')).json()).toEqual([saved]);
    expect((await member.get(`/api/user/progress/${lake}`)).json()).toEqual(saved);
    const never = await member.get('/api/user/progress/2000000000');
    expect(never.statusCode).toBe(200);
    expect(never.json()).toBeNull();
  });

  // proves spec 7.20
  it.each([
    [{}, 'Expected a number'],
    [{ sessionId: 1, currentTime: -1 }, 'Too small: expected number to be >=0'],
    [{ sessionId: 1, currentTime: 'NaN' }, 'Expected a number'],
    [{ sessionId: 1, currentTime: 1, play: { id: 'not a uuid' } }, 'Expected a UUID'],
  ])('is told what is wrong with progress %o', async (body, message) => {
    const response = await member.post('/api/user/progress', body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
  });

  it.each([
    [404, { message: 'Session not found', code: 'not_found' }, () => {}],
    [
      503,
      { message: 'Later, please.', code: 'unavailable' },
      () => vi.spyOn(test.deps.progress, 'report').mockRejectedValue(new AppError('unavailable', 'Later, please.')),
    ],
    [
      500,
      { message: 'Something went wrong on our side. Please try again.', code: 'internal' },
      () => vi.spyOn(test.deps.progress, 'report').mockRejectedValue(new Error('secret')),
    ],
    [
      500,
      { message: 'Something went wrong on our side. Please try again.', code: 'internal' },
      () =>
        vi
          .spyOn(test.deps.progress, 'report')
          .mockResolvedValue({ sessionId: 1, currentTime: NaN, completed: false, lastPlayedAt: '' }),
    ],
  ])('hears %i of progress in the same words by REST and by tRPC', async (status, body, arrange) => {
    arrange();
    const report = { sessionId: status === 404 ? 2_000_000_000 : lake, currentTime: 1 };
    const rest = await member.post('/api/user/progress', report);
    const trpc = await member.post('/api/trpc/player.reportProgress', report);
    expect([rest.statusCode, trpc.statusCode]).toEqual([status, status]);
    expect(rest.json()).toEqual(body);
    expect(trpc.json()).toMatchObject({ error: { message: body.message, data: { reason: body.code } } });
  });

  // proves spec 3.29, spec 6.8, spec 7.21
  it('adds and removes favourites, twice without harm', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await member.post('/api/user/favorites', { sessionId: lake })).json()).toEqual({ success: true });
    }
    expect((await member.get('/api/user/favorites')).json()).toMatchObject([{ id: lake, title: 'Still Lake' }]);
    for (let time = 0; time < 2; time += 1) {
      expect((await member.delete(`/api/user/favorites/${lake}`)).json()).toEqual({ success: true });
    }
    expect((await member.get('/api/user/favorites')).json()).toEqual([]);
    expect((await member.post('/api/user/favorites', { sessionId: 2_000_000_000 })).statusCode).toBe(404);
  });

  // proves spec 7.23
  it('has playlists with their sessions in order', async () => {
    const first = await addSession(test.deps, { title: 'First' });
    await member.post('/api/trpc/library.createPlaylist', { name: 'Evening', sessionIds: [lake, first] });
    expect((await member.get('/api/user/playlists')).json()).toEqual([
      {
        id: expect.any(Number),
        name: 'Evening',
        description: null,
        createdAt: '2026-03-10T12:00:00.000Z',
        updatedAt: '2026-03-10T12:00:00.000Z',
        sessions: [expect.objectContaining({ title: 'Still Lake' }), expect.objectContaining({ title: 'First' })],
      },
    ]);
  });

  // proves spec D10.5
  it('keeps the time zone that the browser says, and refuses nonsense', async () => {
    const zone = (timeZone: string) => member.post('/api/trpc/auth.setTimeZone', { timeZone });
    expect((await zone('Pacific/Kiritimati')).statusCode).toBe(200);
    expect((await zone('Middle/Earth')).statusCode).toBe(400);
    const [user] = await test.deps.db.select().from(users).where(eq(users.username, 'mira.fern@vizzi.example'));
    expect(user?.timeZone).toBe('Pacific/Kiritimati');
  });

  // proves spec 3.23, spec 7.22, spec 7.24, spec D20.1, spec D22.3
  it('has no playlists and no subscription yet', async () => {
    const fresh = test.client();
    await fresh.post('/api/auth/register', { username: 'fresh@vizzi.example', password: 'quiet lantern' });
    expect((await fresh.get('/api/user/playlists')).json()).toEqual([]);
    expect((await member.get('/api/subscription/status')).json()).toEqual({
      hasSubscription: false,
      status: null,
      tier: null,
      currentPeriodEnd: null,
    });
    const response = await member.post('/api/create-subscription', { priceId: 'price_1', tier: 'monthly' });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      message: 'Subscription plans are not configured. Please contact support.',
    });
  });
});
