import { insertSession } from '@vizzi/db';
import type { z } from 'zod';
import type { Session } from '../catalog/contract.js';
import { getSession } from '../catalog/get-session.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import type { newSession } from './contract.js';
import { requireCategory } from './require-category.js';

/** Publishes a session. Throws `invalid` when there is no such category. */
export async function createSession(deps: Deps, input: z.output<typeof newSession>): Promise<Session> {
  await requireCategory(deps.db, input.categoryId);
  const id = await insertSession(deps.db, { ...input, createdAt: deps.clock.now() });
  deps.catalogVersion.changed();
  return toSession(await getSession(deps.db, id));
}
