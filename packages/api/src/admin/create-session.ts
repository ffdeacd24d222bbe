import { insertSession } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Session } from '../catalog/contract.js';
import { getSessionRow } from '../catalog/session-row.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import { keepFiles } from '../studio/keep-files.js';
import type { newSession } from './contract.js';
import { recordAct } from './record-act.js';
import { requireCategory } from './require-category.js';

/** Publishes a session. Throws `invalid` when there is no such category. */
export async function createSession(
  { db, catalogVersion, clock }: Deps,
  viewer: Admin,
  input: z.output<typeof newSession>,
): Promise<Session> {
  await requireCategory(db, input.categoryId);
  const id = await db.transaction(async (tx) => {
    await keepFiles(tx, input);
    const added = await insertSession(tx, { ...input, createdAt: clock.now() });
    await recordAct(tx, viewer, {
      action: 'session.published',
      subject: { id: added, name: input.title },
      after: input,
    });
    return added;
  });
  catalogVersion.changed();
  return toSession(await getSessionRow(db, id));
}
