import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { categories, playlistSessions, playlists, sessions } from '../schema/index.js';
import { executePrepared, oneOf, recordset } from './prepared.js';
import { type SessionRow, sessionColumns } from './sessions.js';

type PlaylistFields = typeof playlists.$inferSelect;
export type PlaylistRow = PlaylistFields & { sessions: SessionRow[] };

/** A page of a member's playlists: so many after this id, the oldest first. */
export interface PlaylistPage {
  readonly after: number;
  readonly limit: number;
}

/** A page of a member's playlists, each with its sessions in order. Two queries in all. */
export async function findPlaylists(db: Db, userId: number, page: PlaylistPage): Promise<PlaylistRow[]> {
  return withSessions(db, userId, await findPage(db, userId, page));
}

/** A page of a member's playlists, each with the titles of its sessions in order. */
export async function findPlaylistTitles(db: Db, userId: number, page: PlaylistPage) {
  const own = await findPage(db, userId, page);
  if (own.length === 0) return [];
  const entries = await db
    .select({ playlistId: playlistSessions.playlistId, title: sessions.title })
    .from(playlistSessions)
    .innerJoin(sessions, eq(playlistSessions.sessionId, sessions.id))
    .where(among(userId, own))
    .orderBy(...IN_ORDER);
  return own.map((playlist) => ({
    ...playlist,
    titles: entries.filter(({ playlistId }) => playlistId === playlist.id).map(({ title }) => title),
  }));
}

/** All playlists of a member by name, the oldest first, and whether each has this session. */
export function findPlaylistChoices(db: Db, userId: number, sessionId: number) {
  // Looked up for each of the member's playlists: the entries of a session are those of all members.
  const entry = db
    .select({ id: playlistSessions.id })
    .from(playlistSessions)
    .where(
      and(
        eq(playlistSessions.userId, userId),
        eq(playlistSessions.playlistId, playlists.id),
        eq(playlistSessions.sessionId, sessionId),
      ),
    );
  return db
    .select({ id: playlists.id, name: playlists.name, hasSession: sql<boolean>`exists ${entry}` })
    .from(playlists)
    .where(eq(playlists.userId, userId))
    .orderBy(asc(playlists.id));
}

/** The number of a member's playlists. */
export async function countPlaylists(db: Db, userId: number): Promise<number> {
  const rows = await db.select({ total: count() }).from(playlists).where(eq(playlists.userId, userId));
  return rows[0]?.total ?? 0;
}

/** One playlist of a member with its sessions in order. */
export async function findPlaylist(db: Db, userId: number, id: number): Promise<PlaylistRow | undefined> {
  const own = await db.select().from(playlists).where(ownedBy(userId, id));
  return (await withSessions(db, userId, own))[0];
}

/** The id of the playlist that a member created with this key; undefined when there is none. */
export async function findCreatedPlaylist(db: Db, userId: number, creationKey: string): Promise<number | undefined> {
  const created = and(eq(playlists.userId, userId), eq(playlists.creationKey, creationKey));
  const rows = await db.select({ id: playlists.id }).from(playlists).where(created);
  return rows[0]?.id;
}

/** Adds an empty playlist; answers its id. */
export async function insertPlaylist(db: Db, playlist: typeof playlists.$inferInsert): Promise<number> {
  const rows = await db.insert(playlists).values(playlist).returning({ id: playlists.id });
  const row = rows[0];
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** Changes a member's playlist; false when the member has none with this id. Locks it for the transaction. */
export async function updatePlaylist(
  db: Db,
  userId: number,
  id: number,
  changes: Partial<Pick<PlaylistFields, 'name' | 'description'>> & { updatedAt: Date },
): Promise<boolean> {
  const rows = await db.update(playlists).set(changes).where(ownedBy(userId, id)).returning({ id: playlists.id });
  return rows.length > 0;
}

/** Deletes a member's playlist; false when the member has none with this id. */
export async function deletePlaylist(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db.delete(playlists).where(ownedBy(userId, id)).returning({ id: playlists.id });
  return rows.length > 0;
}

export interface PlaylistEntry {
  readonly sessionId: number;
  readonly order: number;
}

/** A playlist and its owner. */
export interface PlaylistKey {
  readonly userId: number;
  readonly playlistId: number;
}

/**
 * Makes a playlist, which holds `current`, hold exactly these sessions, numbered from 0 in this order. Writes what differs. A session
 * that is being deleted is waited for, and left out.
 */
export async function savePlaylistSessions(
  db: Db,
  { userId, playlistId }: PlaylistKey,
  current: readonly PlaylistEntry[],
  sessionIds: readonly number[],
): Promise<void> {
  const orders = new Map(current.map(({ sessionId, order }) => [sessionId, order]));
  const moved = sessionIds.flatMap((sessionId, order) =>
    orders.get(sessionId) === order ? [] : [{ sessionId, order }],
  );
  const locked = await lockSessions(
    db,
    moved.map(({ sessionId }) => sessionId),
  );
  const changed = moved.filter(({ sessionId }) => locked.has(sessionId));
  for (const sessionId of sessionIds) orders.delete(sessionId);
  if (orders.size > 0) {
    const those = oneOf(playlistSessions.sessionId, [...orders.keys()]);
    await db.delete(playlistSessions).where(and(entriesOf(userId, playlistId), those));
  }
  if (changed.length === 0) return;
  const saved = recordset(changed, sql`"sessionId" integer, "order" integer`);
  await executePrepared(
    db,
    'save_playlist_sessions',
    sql`
      insert into ${playlistSessions} (user_id, playlist_id, session_id, "order")
      select ${playlists.userId}, ${playlists.id}, rows.* from ${playlists}, ${saved}
      where ${ownedBy(userId, playlistId)}
      on conflict (user_id, playlist_id, session_id) do update set "order" = excluded."order"`,
  );
}

/** Keeps sessions from being deleted until the transaction ends; answers those that exist. */
async function lockSessions(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(oneOf(sessions.id, ids))
    .orderBy(asc(sessions.id))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** The sessions of a playlist, in order. */
export function findPlaylistEntries(db: Db, { userId, playlistId }: PlaylistKey): Promise<PlaylistEntry[]> {
  return db
    .select({ sessionId: playlistSessions.sessionId, order: playlistSessions.order })
    .from(playlistSessions)
    .where(entriesOf(userId, playlistId))
    .orderBy(...IN_ORDER);
}

function ownedBy(userId: number, id: number) {
  return and(eq(playlists.id, id), eq(playlists.userId, userId));
}

function entriesOf(userId: number, playlistId: number) {
  return and(eq(playlistSessions.userId, userId), eq(playlistSessions.playlistId, playlistId));
}

function findPage(db: Db, userId: number, { after, limit }: PlaylistPage): Promise<PlaylistFields[]> {
  return db
    .select()
    .from(playlists)
    .where(and(eq(playlists.userId, userId), gt(playlists.id, after)))
    .orderBy(asc(playlists.id))
    .limit(limit)
    .prepare('find_playlists')
    .execute();
}

const IN_ORDER = [asc(playlistSessions.order), asc(playlistSessions.id)];

function among(userId: number, own: PlaylistFields[]) {
  const ids = own.map(({ id }) => id);
  return and(eq(playlistSessions.userId, userId), oneOf(playlistSessions.playlistId, ids));
}

async function withSessions(db: Db, userId: number, own: PlaylistFields[]): Promise<PlaylistRow[]> {
  if (own.length === 0) return [];
  const entries = await db
    .select({ playlistId: playlistSessions.playlistId, ...sessionColumns })
    .from(playlistSessions)
    .innerJoin(sessions, eq(playlistSessions.sessionId, sessions.id))
    .innerJoin(categories, eq(sessions.categoryId, categories.id))
    .where(among(userId, own))
    .orderBy(...IN_ORDER)
    .prepare('find_playlist_sessions')
    .execute();
  return own.map((playlist) => ({
    ...playlist,
    sessions: entries.filter((entry) => entry.playlistId === playlist.id),
  }));
}
