import { z } from 'zod';
import { session } from '../catalog/contract.js';
import { id, instant, optionalWriting, writing } from '../fields.js';

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

export const MAX_PLAYLIST_SESSIONS = 500;

/** Sessions in order, each once. */
const sessionIds = z
  .array(id)
  .max(MAX_PLAYLIST_SESSIONS, `A playlist holds at most ${MAX_PLAYLIST_SESSIONS} sessions`)
  .refine((ids) => new Set(ids).size === ids.length, 'A playlist holds each session once');

const name = writing(100, 'Name is required');
const description = optionalWriting(1000);

export const newPlaylist = z.object({ name, description, sessionIds: sessionIds.default([]) });
export const playlistInput = z.object({ id });
export const playlistChange = z.object({ id, name, description });
export const playlistOrder = z.object({ id, sessionIds });
export const playlistEntry = z.object({ id, sessionId: id });
