import { insertSession } from '@vizzi/db';
import type { z } from 'zod';
import type { Admin } from '../auth/viewer.js';
import type { Session } from '../catalog/contract.js';
import { getSessionRow } from '../catalog/session-row.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import type { newSession } from './contract.js';
import { requireCategory } from './require-category.js';

/** Publishes a session. Throws `invalid` when there is no such category. */
export async function createSession(
  { db, catalogVersion, clock }: Deps,
  _viewer: Admin,
  input: z.output<typeof newSession>,
): Promise<Session> {
  await requireCategory(db, input.categoryId);
  const id = await insertSession(db, { ...input, createdAt: clock.now() });
  catalogVersion.changed();
  return toSession(await getSessionRow(db, id));
}
