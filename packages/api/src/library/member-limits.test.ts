import { authSessions, findSession, playlists, sessions, supportMessages, userFavorites } from '@vizzi/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../auth/viewer.js';
import { addMember, addSession, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';

let deps: TestDeps;
let viewer: Viewer;
let names = 0;

beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());
beforeEach(async () => {
  deps.setTime('2026-03-10T12:00:00Z');
  viewer = await addMember(deps, `member-${(names += 1)}`);
});

/** What became of several calls at once: `ok`, or the code and the sentence of the refusal. */
async function outcomesOf(calls: Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled
    .map((each) => (each.status === 'fulfilled' ? 'ok' : `${each.reason.code}: ${each.reason.message}`))
    .toSorted();
}

const MESSAGE = {
  name: 'M',
  email: 'm@vizzi.example',
  category: 'other',
  subject: 'Hello',
  message: 'Hello.',
} as const;

describe('of two calls at once that both reach the limit, one is refused:', () => {
  // proves security 9.16
  it('playlists', async () => {
    await deps.db.execute(sql`
      insert into playlists (user_id, name) select ${viewer.id}, 'Evening' from generate_series(1, 199)`);
    const { library } = callerFor(deps, viewer);
    const create = () => library.createPlaylist({ name: 'One more' });
    expect(await outcomesOf([create(), create()])).toEqual([
      'CONFLICT: You have 200 playlists, as many as an account can hold. Please delete one first.',
      'ok',
    ]);
    expect(await deps.db.$count(playlists, eq(playlists.userId, viewer.id))).toBe(200);
  });

  // proves security 9.16
  it('sessions of a playlist', async () => {
    const ids = await addSessions(501);
    const { library } = callerFor(deps, viewer);
    const { id } = await library.createPlaylist({ name: 'Long', sessionIds: ids.slice(0, 499) });
    const add = (sessionId = 0) => library.addToPlaylist({ id, sessionId });
    expect(await outcomesOf([add(ids[499]), add(ids[500])])).toEqual([
      'BAD_REQUEST: A playlist holds at most 500 sessions',
      'ok',
    ]);
  });

  // proves security 9.16
  it('favourites, while one that is there already may be added again', async () => {
    const ids = await addSessions(2_001);
    await deps.db
      .insert(userFavorites)
      .values(ids.slice(0, 1_999).map((sessionId) => ({ userId: viewer.id, sessionId })));
    const { library } = callerFor(deps, viewer);
    const add = (sessionId = 0) => library.addFavorite({ sessionId });
    expect(await outcomesOf([add(ids[1_999]), add(ids[2_000])])).toEqual([
      'CONFLICT: You have 2000 favorites, as many as an account can hold. Please remove one first.',
      'ok',
    ]);
    expect(await outcomesOf([add(ids[0])])).toEqual(['ok']);
    expect(await deps.db.$count(userFavorites, eq(userFavorites.userId, viewer.id))).toBe(2_000);
  });

  // proves security 9.16
  it('messages to support within a day', async () => {
    const { support } = callerFor(deps, viewer);
    for (let count = 0; count < 19; count += 1) await support.send(MESSAGE);
    expect(await outcomesOf([support.send(MESSAGE), support.send(MESSAGE)])).toEqual([
      'TOO_MANY_REQUESTS: You have sent 20 messages within a day. Please wait until tomorrow; we read every one of them.',
      'ok',
    ]);
    expect(await deps.db.$count(supportMessages, eq(supportMessages.userId, viewer.id))).toBe(20);
    deps.setTime('2026-03-11T12:00:01Z');
    await support.send(MESSAGE);
  });

  // proves security 10.37
  it('messages to support, but those that a clock dated later than now are none of today', async () => {
    const { support } = callerFor(deps, viewer);
    deps.setTime('2027-03-11T12:00:01Z');
    for (let count = 0; count < 20; count += 1) await support.send(MESSAGE);
    deps.setTime('2026-03-11T12:00:01Z');
    expect(await outcomesOf([support.send(MESSAGE)])).toEqual(['ok']);
  });
});

// proves security 9.16
it('a member who signs in on too many devices is signed out on the one whose session ends first', async () => {
  const first = await deps.authSessions.create(viewer.id);
  await deps.db.update(authSessions).set({ expiresAt: new Date(Date.now() + 86_400_000) });
  await Promise.all(Array.from({ length: 60 }, () => deps.authSessions.create(viewer.id)));
  const last = await deps.authSessions.create(viewer.id);
  expect(await deps.db.$count(authSessions, eq(authSessions.userId, viewer.id))).toBe(50);
  expect(await deps.authSessions.validate(first.token, { fresh: true })).toBeUndefined();
  expect(await deps.authSessions.validate(last.token, { fresh: true })).toBeDefined();
});

// proves security 9.17
it('playlists come in pages, with all of them by name for a choice', async () => {
  const { library } = callerFor(deps, viewer);
  const sessionId = await addSession(deps);
  for (let index = 0; index < 12; index += 1) {
    await library.createPlaylist({ name: `Playlist ${index}`, sessionIds: index === 11 ? [sessionId] : [] });
  }
  const first = await library.playlists();
  expect(first.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `Playlist ${index}`));
  const second = await library.playlists({ limit: 20, cursor: first.at(-1)?.id });
  expect(second.map(({ name }) => name)).toEqual(['Playlist 10', 'Playlist 11']);
  const choices = await library.playlistChoices({ sessionId });
  expect(choices.filter(({ hasSession }) => hasSession).map(({ name }) => name)).toEqual(['Playlist 11']);
  expect(choices).toHaveLength(12);
});

/** Adds sessions; answers their ids. */
async function addSessions(count: number): Promise<number[]> {
  const like = await findSession(deps.db, await addSession(deps));
  const { categoryId = 0 } = like ?? {};
  const fields = { title: 'More', description: 'More', duration: 60, audioUrl: 'lake/male.m4a', categoryId };
  const rows = await deps.db
    .insert(sessions)
    .values(Array.from({ length: count }, () => fields))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}
