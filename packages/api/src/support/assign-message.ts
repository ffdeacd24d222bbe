import { updateSupportMessage } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import { recordAct } from '../admin/record-act.js';
import type { Admin } from '../auth/viewer.js';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';
import type { supportAssignment } from './contract.js';
import { lockMessage } from './message.js';
import { findSupportAdmins } from './support-admins.js';

/**
 * Gives a message to an admin, or to nobody. Throws `not_found`, `invalid` when that is no admin who may answer, or
 * `conflict` when it was given to somebody else meanwhile.
 */
export async function assignMessage({ db }: Deps, viewer: Admin, input: z.output<typeof supportAssignment>) {
  const { id, assigneeId, formerId } = input;
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, id);
    const admins = await findSupportAdmins(tx);
    const former = admins.get(message.assigneeId) ?? null;
    const assignee = admins.get(assigneeId) ?? null;
    if (assigneeId !== null && !assignee) {
      throw new AppError('invalid', 'Only owners and those who answer messages can take one.');
    }
    if (former?.id === assignee?.id) return;
    if ((former?.id ?? null) !== formerId) {
      const state = former ? `${former.username} has` : 'Nobody has';
      throw new AppError('conflict', `${state} this message now: it was given on meanwhile.`);
    }
    await updateSupportMessage(tx, id, { assigneeId });
    await recordAct(tx, viewer, {
      action: 'message.assigned',
      subject: { id, name: message.subject },
      before: { assignee: former?.username ?? null },
      after: { assignee: assignee?.username ?? null },
    });
  });
  return DONE;
}
