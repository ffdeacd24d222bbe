import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.js';
import { createTestDatabase } from '../testing/test-database.js';
import { addCategories } from './categories.js';
import { findPlaylistEntries, insertPlaylist, savePlaylistSessions } from './playlists.js';
import { insertSession } from './sessions.js';
import { insertUser } from './users.js';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function addPlaylist() {
  const { db } = database;
  const category = { slug: 'calm', name: 'Calm', description: '', icon: '', color: '' };
  const categoryId = (await addCategories(db, [category])).get('calm') ?? 0;
  const session = { title: 'Lake', description: '', categoryId, duration: 60, audioUrl: 'lake.m4a' };
  const sessionId = await insertSession(db, session);
  const user = await insertUser(db, { username: 'mira', password: 'hash' });
  const userId = user?.id ?? 0;
  return { sessionId, key: { userId, playlistId: await insertPlaylist(db, { userId, name: 'Evenings' }) } };
}

it('takes what a server of the version before the owner saves, and is changed by it', async () => {
  const { db } = database;
  const { key, sessionId } = await addPlaylist();
  const save = (order: number) =>
    db.execute(sql`
      insert into playlist_sessions (playlist_id, session_id, "order") values (${key.playlistId}, ${sessionId}, ${order})
      on conflict (playlist_id, session_id) do update set "order" = excluded."order"`);
  await save(3);
  expect(await findPlaylistEntries(db, key)).toEqual([{ sessionId, order: 3 }]);
  await savePlaylistSessions(db, key, [{ sessionId, order: 3 }], [sessionId]);
  expect(await findPlaylistEntries(db, key)).toEqual([{ sessionId, order: 0 }]);
  await save(1);
  expect(await findPlaylistEntries(db, key)).toEqual([{ sessionId, order: 1 }]);
  await savePlaylistSessions(db, { ...key, userId: key.userId + 1 }, [], [sessionId]);
  expect(await findPlaylistEntries(db, key)).toEqual([{ sessionId, order: 1 }]);
});
