import { updateSupportMessage } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { supportMessageDone } from './contract.js';

/** Marks a message as done, or as open again. Throws `not_found`. */
export async function setMessageDone(
  { db, clock }: Deps,
  _viewer: Admin,
  { id, done }: z.output<typeof supportMessageDone>,
) {
  const found = await updateSupportMessage(db, id, done ? clock.now() : null);
  if (!found) throw new AppError('not_found', 'Message not found');
  return DONE;
}
