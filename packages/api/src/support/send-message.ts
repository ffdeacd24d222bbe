import { insertSupportMessage, isSupportMessageSaved } from '@vizzi/db';
import type { z } from 'zod';
import { lockViewer } from '../auth/lock-viewer.js';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import type { newSupportMessageOnce } from './contract.js';
import { refuseTooMany } from './refuse-too-many.js';

/** Saves a message for the admins, once for each key. Throws `too_many_requests` when the client or the member has sent too many. */
export async function sendMessage(
  { db, clock, limits, address }: RequestDeps,
  viewer: Viewer | null,
  input: z.output<typeof newSupportMessageOnce>,
) {
  if (input.creationKey !== undefined && (await isSupportMessageSaved(db, input.creationKey))) return DONE;
  // Visitors at the same address do not keep a member from writing.
  if (viewer) await limits.takeName('support', String(viewer.id), 'session');
  else await limits.take('support', input.email.toLowerCase(), address);
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (viewer) {
      await lockViewer(tx, viewer);
      await refuseTooMany(tx, viewer, now);
    }
    await insertSupportMessage(tx, { ...input, userId: viewer?.id ?? null, createdAt: now, waitingSince: now });
  });
  return DONE;
}
