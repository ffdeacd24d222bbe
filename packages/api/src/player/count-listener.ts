import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { listenInput } from './contract.js';

/** Counts the member as a listener of a session, once a day however often it is asked for. Throws `not_found`. */
export async function countListener({ listeners }: Deps, viewer: Viewer, { id }: z.output<typeof listenInput>) {
  await listeners.count({ userId: viewer.id, sessionId: id });
  return DONE;
}
