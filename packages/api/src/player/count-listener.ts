import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { listenInput } from './contract.js';

/** Counts one more listener; the browser asks for it once per session and page load. Throws `not_found`. */
export async function countListener({ listeners }: Deps, _viewer: Viewer, { id }: z.output<typeof listenInput>) {
  await listeners.count(id);
  return DONE;
}
