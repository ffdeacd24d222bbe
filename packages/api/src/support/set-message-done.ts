import { updateSupportMessage } from '@vizzi/db';
import type { z } from 'zod';
import { recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { supportMessageDone } from './contract.js';
import { lockMessage } from './message.js';

/** Closes a message, or opens it again. Throws `not_found`. */
export async function setMessageDone(
  { db, clock }: Deps,
  viewer: Admin,
  { id, done }: z.output<typeof supportMessageDone>,
) {
  await db.transaction(async (tx) => {
    const { doneAt, subject } = await lockMessage(tx, id);
    if ((doneAt !== null) === done) return;
    await updateSupportMessage(tx, id, { doneAt: done ? clock.now() : null });
    await recordAct(tx, viewer, {
      action: done ? 'message.closed' : 'message.reopened',
      subject: { id, name: subject },
    });
  });
  return DONE;
}
