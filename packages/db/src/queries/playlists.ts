import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { categories, playlistSessions, playlists, sessions } from '../schema/index.js';
import { type SessionRow, sessionColumns } from './sessions.js';

type PlaylistFields = typeof playlists.$inferSelect;
export type PlaylistRow = PlaylistFields & { sessions: SessionRow[] };

/** A member's playlists, the oldest first, each with its sessions in order. Two queries in all. */
export async function findPlaylists(db: Db, userId: number): Promise<PlaylistRow[]> {
  const own = await db.select().from(playlists).where(eq(playlists.userId, userId)).orderBy(asc(playlists.id));
  return withSessions(db, own);
}

/** One playlist of a member with its sessions in order. */
export async function findPlaylist(db: Db, userId: number, id: number): Promise<PlaylistRow | undefined> {
  const own = await db.select().from(playlists).where(ownedBy(userId, id));
  return (await withSessions(db, own))[0];
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

/** Makes a playlist hold exactly these sessions, numbered from 0 in this order. */
export async function replacePlaylistSessions(db: Db, playlistId: number, sessionIds: number[]): Promise<void> {
  await db.delete(playlistSessions).where(eq(playlistSessions.playlistId, playlistId));
  if (sessionIds.length === 0) return;
  await db.insert(playlistSessions).values(sessionIds.map((sessionId, order) => ({ playlistId, sessionId, order })));
}

/** Ids of the sessions of a playlist, in order. */
export async function findPlaylistSessionIds(db: Db, playlistId: number): Promise<number[]> {
  const rows = await db
    .select({ sessionId: playlistSessions.sessionId })
    .from(playlistSessions)
    .where(eq(playlistSessions.playlistId, playlistId))
    .orderBy(asc(playlistSessions.order), asc(playlistSessions.id));
  return rows.map(({ sessionId }) => sessionId);
}

/** Removes a session from every playlist and closes the gaps in their order. */
export async function removeFromAllPlaylists(db: Db, sessionId: number): Promise<void> {
  const removed = await db
    .delete(playlistSessions)
    .where(eq(playlistSessions.sessionId, sessionId))
    .returning({ playlistId: playlistSessions.playlistId, order: playlistSessions.order });
  for (const { playlistId, order } of removed) {
    await db
      .update(playlistSessions)
      .set({ order: sql`${playlistSessions.order} - 1` })
      .where(and(eq(playlistSessions.playlistId, playlistId), gt(playlistSessions.order, order)));
  }
}

function ownedBy(userId: number, id: number) {
  return and(eq(playlists.id, id), eq(playlists.userId, userId));
}

async function withSessions(db: Db, own: PlaylistFields[]): Promise<PlaylistRow[]> {
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  const entries = await db
    .select({ playlistId: playlistSessions.playlistId, ...sessionColumns })
    .from(playlistSessions)
    .innerJoin(sessions, eq(playlistSessions.sessionId, sessions.id))
    .innerJoin(categories, eq(sessions.categoryId, categories.id))
    .where(inArray(playlistSessions.playlistId, ids))
    .orderBy(asc(playlistSessions.order), asc(playlistSessions.id));
  return own.map((playlist) => ({
    ...playlist,
    sessions: entries.filter((entry) => entry.playlistId === playlist.id),
  }));
}
