import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, Db } from '../database.js';
import { createTestDatabase } from '../testing/test-database.js';
import { countFavorites, findFavorites } from './favorites.js';
import { countPlaylists, findPlaylist, findPlaylistChoices, findPlaylists, findPlaylistTitles } from './playlists.js';
import {
  countCompleted,
  countPlays,
  findAllProgress,
  findListeningDays,
  findOwnPlays,
  findProgress,
} from './progress.js';

const MEMBERS = 200;
/** Playlists, favourites, positions, plays and days of each member. */
const EACH = 10;
/**
 * A member's own rows and those of the catalogue that belong to them, which a small catalogue has read for each of them; all
 * members together have many times as many.
 */
const MOST_ROWS = 1_000;
const MEMBER = 7;
const ALL = { after: 0, limit: EACH };

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const own = sql`generate_series(1, ${MEMBERS}::integer) as member, generate_series(1, ${EACH}::integer) as number`;
  for (const statement of [
    sql`insert into categories (name, slug, description, icon, color) values ('Calm', 'calm', '', '', '')`,
    sql`insert into sessions (title, description, category_id, duration, audio_url)
      select 'Lake', '', id, 60, 'lake.m4a' from categories, generate_series(1, ${EACH}::integer)`,
    sql`insert into users (username, password) select number, '' from generate_series(1, ${MEMBERS}::integer) as number`,
    sql`insert into playlists (user_id, name) select member, number from ${own}`,
    sql`insert into playlist_sessions (playlist_id, session_id, "order")
      select playlists.id, sessions.id, sessions.id from playlists, sessions`,
    sql`insert into user_favorites (user_id, session_id) select member, number from ${own}`,
    sql`insert into user_progress (user_id, session_id) select member, number from ${own}`,
    sql`insert into listening_days (user_id, day) select member, '2026-03-01'::date + number from ${own}`,
    sql`insert into plays (id, user_id, session_id, day, sequence)
      select gen_random_uuid(), member, number, '2026-03-01', 0 from ${own}`,
    sql`analyze`,
  ]) {
    await database.db.execute(statement);
  }
});
afterAll(() => database.close());

// proves security 9.25
it.each<[string, (db: Db) => Promise<unknown>]>([
  ['choices among playlists', (db) => findPlaylistChoices(db, MEMBER, 1)],
  ['a page of playlists', (db) => findPlaylists(db, MEMBER, ALL)],
  ['the titles in playlists', (db) => findPlaylistTitles(db, MEMBER, ALL)],
  ['a playlist', (db) => findPlaylist(db, MEMBER, MEMBER)],
  ['the number of playlists', (db) => countPlaylists(db, MEMBER)],
  ['favourites', (db) => findFavorites(db, MEMBER)],
  ['the number of favourites', (db) => countFavorites(db, MEMBER)],
  ['a position', (db) => findProgress(db, MEMBER, 1)],
  ['all positions', (db) => findAllProgress(db, MEMBER)],
  ['the number of completed sessions', (db) => countCompleted(db, MEMBER)],
  ['days of listening', (db) => findListeningDays(db, MEMBER)],
  ['the most played sessions', (db) => countPlays(db, MEMBER, 5)],
  ['plays', (db) => findOwnPlays(db, MEMBER, { after: '00000000-0000-0000-0000-000000000000', limit: 100 })],
])('%s of a member are found without reading those of others', async (_what, read) => {
  const rows = await database.db.transaction(async (tx) => {
    const before = await rowsRead(tx);
    await read(tx);
    return (await rowsRead(tx)) - before;
  });
  expect(rows).toBeLessThan(MOST_ROWS);
});

/** How many rows were read by now, in this transaction and, on the embedded database, before. */
async function rowsRead(tx: Db): Promise<number> {
  const [read] = await tx
    .select({ rows: sql<string>`sum(seq_tup_read + coalesce(idx_tup_fetch, 0))` })
    .from(sql`pg_stat_xact_user_tables`);
  return Number(read?.rows);
}
