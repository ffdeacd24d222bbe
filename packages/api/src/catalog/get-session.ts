import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import type { Session, sessionInput } from './contract.js';

/** One session. Throws `not_found`. */
export function getSession(
  { catalog }: Deps,
  _viewer: Viewer | null,
  input: z.output<typeof sessionInput>,
): Promise<Session> {
  return catalog.session(input);
}
