import { MEMBER_LIMITS } from '@vizzi/domain';
import { z } from 'zod';
import { session } from '../catalog/contract.js';
import { id, instant, optionalWriting, uuid, writing } from '../fields.js';

export const favoriteInput = z.object({ sessionId: id });

export const playlist = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  sessions: z.array(session),
});
export type Playlist = z.infer<typeof playlist>;

export const TOO_MANY_SESSIONS = `A playlist holds at most ${MEMBER_LIMITS.playlistSessions} sessions`;

/** Sessions in order, each once. */
const sessionIds = z
  .array(id)
  .max(MEMBER_LIMITS.playlistSessions, TOO_MANY_SESSIONS)
  .refine((ids) => new Set(ids).size === ids.length, 'A playlist holds each session once');

const name = writing(100, 'Name is required');
const description = optionalWriting(1000);

export const newPlaylist = z.object({ name, description, sessionIds: sessionIds.default([]) });
/** A device that got no answer sends the same key again, and creates one playlist all the same. */
export const newPlaylistOnce = newPlaylist.extend({ creationKey: uuid.optional() });
export const playlistInput = z.object({ id });
/** A page of playlists, the oldest first; `cursor` is the id of the last one of the page before. */
export const playlistPage = z
  .object({ limit: z.int().min(1).max(20).default(10), cursor: id.nullish().transform((cursor) => cursor ?? 0) })
  .prefault({});
export const playlistChoicesInput = z.object({ sessionId: id });
export const playlistChoice = z.object({ id: z.int(), name: z.string(), hasSession: z.boolean() });
export const playlistChange = z.object({ id, name, description });
export const playlistOrder = z.object({ id, sessionIds });
export const playlistEntry = z.object({ id, sessionId: id });
