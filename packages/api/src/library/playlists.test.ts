import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteSession } from '../admin/delete-session.js';
import { ADMIT } from '../auth/access.js';
import type { Viewer } from '../auth/viewer.js';
import { addMember, addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { addToPlaylist } from './add-to-playlist.js';
import type { Playlist } from './contract.js';
import { createPlaylist } from './create-playlist.js';
import { deletePlaylist } from './delete-playlist.js';
import { getPlaylist } from './get-playlist.js';
import { listPlaylists } from './list-playlists.js';
import { removeFromPlaylist } from './remove-from-playlist.js';
import { renamePlaylist } from './rename-playlist.js';
import { reorderPlaylist } from './reorder-playlist.js';

let deps: TestDeps;
let viewer: Viewer;
let other: Viewer;
let sessions: number[];
let names = 0;

beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());
beforeEach(async () => {
  viewer = await addMember(deps, `owner-${(names += 1)}`);
  other = await addMember(deps, `other-${names}`);
  sessions = [];
  for (const title of ['One', 'Two', 'Three']) sessions.push(await addSession(deps, { title }));
});

const titles = ({ sessions: entries }: Playlist) => entries.map(({ title }) => title);
const evening = (sessionIds: number[] = sessions) =>
  createPlaylist(deps, viewer, { name: 'Evening', description: null, sessionIds });

describe('a playlist', () => {
  // proves spec 3.14, spec 3.30
  it('starts empty or with sessions, in order', async () => {
    expect(titles(await evening([]))).toEqual([]);
    expect(await evening()).toMatchObject({ name: 'Evening', description: null });
    expect(titles(await evening([...sessions].toReversed()))).toEqual(['Three', 'Two', 'One']);
  });

  it('is created once with a key, also by requests at the same time, and again by another member', async () => {
    const input = { name: 'Evening', description: null, sessionIds: [], creationKey: randomUUID() };
    const made = await Promise.all([createPlaylist(deps, viewer, input), createPlaylist(deps, viewer, input)]);
    expect(await createPlaylist(deps, viewer, { ...input, name: 'Later' })).toEqual(made[0]);
    expect(await listPlaylists(deps, viewer, { limit: 10, cursor: 0 })).toEqual([made[1]]);
    expect((await createPlaylist(deps, other, input)).id).not.toBe(made[0].id);
  });

  it('leaves out sessions that do not exist', async () => {
    expect(titles(await evening([2_000_000_000, ...sessions.slice(0, 1)]))).toEqual(['One']);
  });

  // proves spec D16.3
  it('takes each session once, at the end', async () => {
    const { id } = await evening(sessions.slice(0, 1));
    for (const sessionId of [...sessions, ...sessions]) await addToPlaylist(deps, viewer, { id, sessionId });
    expect(titles(await getPlaylist(deps, viewer, { id }))).toEqual(['One', 'Two', 'Three']);
    await expect(addToPlaylist(deps, viewer, { id, sessionId: 2_000_000_000 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  // proves spec 3.16, spec D16.2
  it('is renamed and reordered, and sessions are removed', async () => {
    const { id } = await evening();
    const [one = 0, two = 0, three = 0] = sessions;
    await renamePlaylist(deps, viewer, { id, name: 'Night', description: 'Before sleep.' });
    await reorderPlaylist(deps, viewer, { id, sessionIds: [three, one, two] });
    const thinned = await removeFromPlaylist(deps, viewer, { id, sessionId: one });
    expect(thinned).toMatchObject({ name: 'Night', description: 'Before sleep.' });
    expect(titles(thinned)).toEqual(['Three', 'Two']);
  });

  // proves spec 3.15
  it.each<[string, (id: number) => Promise<unknown>]>([
    ['a new name', (id) => renamePlaylist(deps, viewer, { id, name: 'Night', description: null })],
    ['a new order', (id) => reorderPlaylist(deps, viewer, { id, sessionIds: sessions.toReversed() })],
    ['a removed session', (id) => removeFromPlaylist(deps, viewer, { id, sessionId: sessions[0] ?? 0 })],
  ])('keeps the time of its creation, and %s sets the time of its last change', async (_name, change) => {
    const [made, changed] = ['2026-03-10T12:00:00.000Z', '2026-03-11T08:30:00.000Z'];
    deps.setTime(made);
    const { id, createdAt, updatedAt } = await evening();
    expect([createdAt, updatedAt]).toEqual([made, made]);
    deps.setTime(changed);
    await change(id);
    expect(await getPlaylist(deps, viewer, { id })).toMatchObject({ createdAt: made, updatedAt: changed });
  });

  it('refuses an order with other sessions than its own', async () => {
    const { id } = await evening();
    for (const sessionIds of [sessions.slice(1), [...sessions, 2_000_000_000], [...sessions.slice(1), 2_000_000_000]]) {
      await expect(reorderPlaylist(deps, viewer, { id, sessionIds })).rejects.toMatchObject({ code: 'conflict' });
    }
    expect(titles(await getPlaylist(deps, viewer, { id }))).toEqual(['One', 'Two', 'Three']);
  });

  it('keeps every session when several are added at once', async () => {
    const { id } = await evening([]);
    const more = await Promise.all(Array.from({ length: 12 }, () => addSession(deps)));
    await Promise.all(more.map((sessionId) => addToPlaylist(deps, viewer, { id, sessionId })));
    const { sessions: entries } = await getPlaylist(deps, viewer, { id });
    expect(new Set(entries.map((entry) => entry.id))).toEqual(new Set(more));
  });

  // proves spec 3.16
  it('keeps the order of the others when a session is deleted', async () => {
    const { id } = await evening();
    const admin = ADMIT.admin(await addMember(deps, `admin-${names}`, { isAdmin: true }));
    await deleteSession(deps, admin, { id: sessions[1] ?? 0 });
    await addToPlaylist(deps, viewer, { id, sessionId: await addSession(deps, { title: 'Four' }) });
    expect(titles(await getPlaylist(deps, viewer, { id }))).toEqual(['One', 'Three', 'Four']);
  });

  // proves spec D16.7, security 5.4
  it('is not found by other members, and not changed', async () => {
    const { id } = await evening();
    const [sessionId = 0] = sessions;
    const attempts = [
      () => getPlaylist(deps, other, { id }),
      () => renamePlaylist(deps, other, { id, name: 'Taken', description: null }),
      () => addToPlaylist(deps, other, { id, sessionId }),
      () => removeFromPlaylist(deps, other, { id, sessionId }),
      () => reorderPlaylist(deps, other, { id, sessionIds: [...sessions].toReversed() }),
      () => deletePlaylist(deps, other, { id }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    const untouched = await getPlaylist(deps, viewer, { id });
    expect(untouched.name).toBe('Evening');
    expect(titles(untouched)).toEqual(['One', 'Two', 'Three']);
  });

  // proves spec D16.6
  it('is deleted; a second time it is not found', async () => {
    const { id } = await evening();
    await deletePlaylist(deps, viewer, { id });
    await expect(deletePlaylist(deps, viewer, { id })).rejects.toMatchObject({ code: 'not_found' });
  });
});
