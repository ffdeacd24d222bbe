import { addMember, addSession } from '@vizzi/api/testing';
import { sessions } from '@vizzi/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { table } from '../rest/table.js';
import { type Client, createTestApp, type TestApp } from '../testing/test-app.js';

/** A word of titles and descriptions that no answer may hold. */
const SECRET = 'Zephyrine';
const FILES = { femaleAudioUrl: 'lake/female.m4a', captionsUrl: 'lake/captions.vtt', previewUrl: 'lake/preview.m4a' };
const WORDS = { title: `${SECRET} Shore`, description: `A ${SECRET} evening.` };
/** Of the database's clock, by which the server publishes while this test runs. */
const LATER = new Date('2100-01-01T00:00:00Z');

let test: TestApp;
let visitor: Client;
let member: Client;
let premium: Client;
let published: number;
const hidden: Record<'draft' | 'scheduled' | 'withdrawn', number> = { draft: 0, scheduled: 0, withdrawn: 0 };

async function clientOf(name: string, tier: string | null): Promise<Client> {
  const status = tier && 'active';
  const { id } = await addMember(test.deps, name, { subscriptionTier: tier, subscriptionStatus: status });
  const client = test.client();
  client.cookies['vizzi'] = (await test.deps.authSessions.create(id)).token;
  return client;
}

beforeAll(async () => {
  test = await createTestApp();
  published = await addSession(test.deps, { title: 'Still Lake', ...FILES });
  const all = { ...WORDS, ...FILES, isFeatured: true, imageUrl: '/art/cover.svg' };
  hidden.draft = await addSession(test.deps, { ...all, status: 'draft' });
  hidden.scheduled = await addSession(test.deps, { ...all, status: 'scheduled', publishAt: LATER });
  hidden.withdrawn = await addSession(test.deps, { ...all, status: 'withdrawn' });
  visitor = test.client();
  member = await clientOf('member@vizzi.example', null);
  premium = await clientOf('premium@vizzi.example', 'lifetime');
});
afterAll(() => test.close());

/** What somebody without rights may read, of every session or of one. */
const LISTS = table
  .filter(({ method, path, access }) => method === 'GET' && !path.includes('{') && access !== 'editor')
  .map(({ path }) => path);
const OTHER_LISTS = [
  '/api/sessions?featured=true',
  '/api/sessions?category=relaxation',
  '/api/sessions?sortBy=newest',
  '/api/categories/relaxation',
  ...['catalog.sessions', 'catalog.popular', 'catalog.categories', 'player.suggestions'].map(
    (name) => `/api/trpc/${name}?input=%7B%7D`,
  ),
  ...[SECRET, 'zephirine', 'zephyr', 'shore'].map(
    (query) => `/api/trpc/catalog.search?input=${encodeURIComponent(JSON.stringify({ query }))}`,
  ),
];

const ofSession = (id: number) => [
  `/api/sessions/${id}/audio`,
  `/api/sessions/${id}/audio?voice=female`,
  `/api/sessions/${id}/captions`,
  `/api/sessions/${id}/preview`,
  `/api/sessions/${id}/offline`,
];

describe.each(['draft', 'scheduled', 'withdrawn'] as const)('a session that is %s', (status) => {
  // proves security 12.1
  it.each([...LISTS, ...OTHER_LISTS])('is not in %s', async (url) => {
    for (const client of [visitor, member, premium]) {
      const response = await client.get(url);
      expect(response.statusCode).toBeLessThan(500);
      expect(response.body).not.toContain(SECRET);
    }
  });

  // proves security 12.1
  it('has no audio, captions, preview or files for a device', async () => {
    for (const url of ofSession(hidden[status])) {
      for (const client of [visitor, member, premium]) expect((await client.get(url)).statusCode).toBe(404);
    }
  });
});

describe.each(['draft', 'scheduled'] as const)('a session that is %s', (status) => {
  // proves security 12.1
  it('is missing by its id, and takes no favourite, listen, report or place in a playlist', async () => {
    const id = hidden[status];
    expect((await member.get(`/api/sessions/${id}`)).statusCode).toBe(404);
    expect((await member.post(`/api/sessions/${id}/listen`)).statusCode).toBe(404);
    expect((await member.post('/api/user/favorites', { sessionId: id })).statusCode).toBe(404);
    const report = { sessionId: id, currentTime: 5, completed: false };
    expect((await member.post('/api/user/progress', report)).statusCode).toBe(404);
    const playlist = await member.post('/api/trpc/library.createPlaylist', { name: 'Evenings' });
    const playlistId: unknown = playlist.json().result.data.id;
    const added = await member.post('/api/trpc/library.addToPlaylist', { id: playlistId, sessionId: id });
    expect(added.statusCode).toBe(404);
  });
});

// proves security 12.1
it('a category counts its published sessions alone, whatever happens to them', async () => {
  const count = async () => (await visitor.get('/api/categories/relaxation')).json().sessionCount;
  expect(await count()).toBe(1);
  await test.deps.db.update(sessions).set({ status: 'published' }).where(eq(sessions.id, hidden.draft));
  test.deps.catalogVersion.changed();
  expect(await count()).toBe(2);
  await test.deps.db.update(sessions).set({ status: 'draft' }).where(eq(sessions.id, hidden.draft));
  test.deps.catalogVersion.changed();
  expect(await count()).toBe(1);
});

// proves security 12.2
it('a withdrawn session stays in the histories of members, and says so', async () => {
  await test.deps.db.update(sessions).set({ status: 'published' }).where(eq(sessions.id, published));
  await member.post('/api/user/favorites', { sessionId: published });
  await test.deps.db.update(sessions).set({ status: 'withdrawn' }).where(eq(sessions.id, published));
  test.deps.catalogVersion.changed();
  expect((await member.get('/api/user/favorites')).json()).toMatchObject([{ id: published, isWithdrawn: true }]);
  expect((await member.get(`/api/sessions/${published}`)).json()).toMatchObject({ id: published, isWithdrawn: true });
  expect((await member.get(`/api/sessions/${published}/audio`)).json()).toEqual({
    code: 'not_found',
    message: 'This session was withdrawn and does not play any more',
  });
});

// proves security 12.18
it('a withdrawn session takes no new favourite, listen or place in a playlist, and reports of one that was playing', async () => {
  const id = hidden.withdrawn;
  const refusal = { code: 'not_found', message: 'This session was withdrawn and does not play any more' };
  const added = await member.post('/api/user/favorites', { sessionId: id });
  expect([added.statusCode, added.json()]).toEqual([404, refusal]);
  expect((await member.post(`/api/sessions/${id}/listen`)).statusCode).toBe(404);
  const playlist = await member.post('/api/trpc/library.createPlaylist', { name: 'Mornings', sessionIds: [id] });
  const { id: playlistId, sessions } = playlist.json().result.data;
  expect(sessions).toEqual([]);
  const entry = await member.post('/api/trpc/library.addToPlaylist', { id: playlistId, sessionId: id });
  expect([entry.statusCode, entry.json().error.message]).toEqual([404, refusal.message]);
  expect((await member.get('/api/user/favorites')).body).not.toContain(SECRET);
  const report = { sessionId: id, currentTime: 5, completed: false };
  expect((await member.post('/api/user/progress', report)).statusCode).toBe(200);
});

// proves security 12.18
it('what a member had before a session was withdrawn stays, and a call that is sent again changes nothing', async () => {
  const id = await addSession(test.deps, { title: 'Orchard' });
  const playlist = await member.post('/api/trpc/library.createPlaylist', { name: 'Nights', sessionIds: [id] });
  await member.post('/api/user/favorites', { sessionId: id });
  await test.deps.db.update(sessions).set({ status: 'withdrawn' }).where(eq(sessions.id, id));
  test.deps.catalogVersion.changed();
  expect((await member.post('/api/user/favorites', { sessionId: id })).statusCode).toBe(200);
  const entry = { id: playlist.json().result.data.id, sessionId: id };
  const again = await member.post('/api/trpc/library.addToPlaylist', entry);
  expect(again.json().result.data.sessions).toMatchObject([{ id, isWithdrawn: true }]);
});
