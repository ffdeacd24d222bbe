import { updateUser } from '@vizzi/db';
import type { z } from 'zod';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { timeZoneInput } from './contract.js';
import type { Viewer } from './viewer.js';

/** Sets the time zone in which the member's days begin. */
export async function setTimeZone(
  { db, authSessions }: Deps,
  viewer: Viewer,
  { timeZone }: z.output<typeof timeZoneInput>,
) {
  await updateUser(db, viewer.id, { timeZone });
  authSessions.forget(viewer.id);
  return DONE;
}
