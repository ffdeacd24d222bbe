import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../auth/viewer.js';
import { addMember, addSession, type Caller, callerFor, createTestDeps, type TestDeps } from '../testing/test-deps.js';

const NOW = '2026-03-10T12:00:00.000Z';
const LONG_AGO = '2001-01-01T00:00:00.000Z';

let deps: TestDeps;
let owner: Caller;
let other: Viewer;
let sessionId: number;
let names = 0;

beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());
beforeEach(async () => {
  deps.setTime(NOW);
  owner = callerFor(deps, await addMember(deps, `owner-${(names += 1)}`));
  other = await addMember(deps, `other-${names}`);
  sessionId = await addSession(deps, { title: 'Still Lake' });
});

/** Fields that clients may send and only the server sets. */
const claims = () => ({
  id: 7_777,
  userId: other.id,
  createdAt: LONG_AGO,
  updatedAt: LONG_AGO,
  lastPlayedAt: LONG_AGO,
});

describe('ids and times that a client sends are ignored', () => {
  // proves spec 3.19, security 5.6
  it('in a favourite', async () => {
    await owner.library.addFavorite({ sessionId });
    const later = await addSession(deps, { title: 'Slow Tide' });
    await owner.library.addFavorite({ ...claims(), sessionId: later });
    // The latest comes first: the client's date of the second was ignored.
    expect(await owner.library.favorites()).toMatchObject([{ id: later }, { id: sessionId }]);
    expect(await callerFor(deps, other).library.favorites()).toEqual([]);
  });

  // proves spec 3.19, security 5.6
  it('in a playlist', async () => {
    const made = await owner.library.createPlaylist({ ...claims(), name: 'Evening', sessionIds: [sessionId] });
    expect(made).toMatchObject({ name: 'Evening', createdAt: NOW, updatedAt: NOW });
    expect(made.id).not.toBe(claims().id);
    expect(await callerFor(deps, other).library.playlists()).toEqual([]);
  });

  // proves spec 3.19, security 5.6
  it('in progress', async () => {
    const saved = await owner.player.reportProgress({ ...claims(), sessionId, currentTime: 12 });
    expect(saved).toEqual({
      sessionId,
      currentTime: 12,
      completed: false,
      lastPlayedAt: NOW,
      entitlement: 'granted',
    });
    expect(await callerFor(deps, other).player.allProgress()).toEqual([]);
  });
});
