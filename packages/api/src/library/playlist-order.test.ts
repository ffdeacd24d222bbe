import { playlistSessions } from '@vizzi/db';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMember, addSession, createTestDeps, type TestDeps } from '../testing/test-deps.js';
import { addToPlaylist } from './add-to-playlist.js';
import { createPlaylist } from './create-playlist.js';
import { removeFromPlaylist } from './remove-from-playlist.js';
import { reorderPlaylist } from './reorder-playlist.js';

const EDITS = 50;

let deps: TestDeps;
beforeAll(async () => {
  deps = await createTestDeps();
});
afterAll(() => deps.database.close());

// proves security 9.6
it('fifty changes of one playlist at once leave an order without gaps and duplicates', async () => {
  const viewer = await addMember(deps, 'mira');
  const sessions: number[] = [];
  for (let index = 0; index < 20; index += 1) sessions.push(await addSession(deps));
  const start = sessions.slice(0, 10);
  const { id } = await createPlaylist(deps, viewer, { name: 'Evening', description: null, sessionIds: start });
  const results = await Promise.allSettled(
    Array.from({ length: EDITS }, (_, index) => {
      const sessionId = sessions[(index * 7) % sessions.length] ?? 0;
      if (index % 5 === 4) return reorderPlaylist(deps, viewer, { id, sessionIds: start.toReversed() });
      return index % 2
        ? addToPlaylist(deps, viewer, { id, sessionId })
        : removeFromPlaylist(deps, viewer, { id, sessionId });
    }),
  );
  for (const reason of results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))) {
    expect(reason).toMatchObject({ code: 'conflict' });
  }
  const rows = await deps.db
    .select()
    .from(playlistSessions)
    .where(eq(playlistSessions.playlistId, id))
    .orderBy(asc(playlistSessions.order));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ order }) => order)).toEqual(rows.map((_row, index) => index));
  expect(new Set(rows.map(({ sessionId }) => sessionId)).size).toBe(rows.length);
});
