import { asc, eq } from 'drizzle-orm';
import type { Db } from '../database.js';
import { categories, playlistSessions, playlists, sessions } from '../schema/index.js';
import { type SessionRow, sessionColumns } from './sessions.js';

export type PlaylistRow = typeof playlists.$inferSelect & { sessions: SessionRow[] };

/** A member's playlists, the oldest first, each with its sessions in order. Two queries, however many playlists. */
export async function findPlaylists(db: Db, userId: number): Promise<PlaylistRow[]> {
  const own = await db.select().from(playlists).where(eq(playlists.userId, userId)).orderBy(asc(playlists.id));
  const entries = await db
    .select({ playlistId: playlistSessions.playlistId, ...sessionColumns })
    .from(playlistSessions)
    .innerJoin(playlists, eq(playlistSessions.playlistId, playlists.id))
    .innerJoin(sessions, eq(playlistSessions.sessionId, sessions.id))
    .innerJoin(categories, eq(sessions.categoryId, categories.id))
    .where(eq(playlists.userId, userId))
    .orderBy(asc(playlistSessions.order), asc(playlistSessions.id));
  return own.map((playlist) => ({
    ...playlist,
    sessions: entries.filter((entry) => entry.playlistId === playlist.id),
  }));
}
