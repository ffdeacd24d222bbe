import { z } from 'zod';
import { session } from '../catalog/contract.js';
import { id, instant } from '../fields.js';

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
