import { categoryExists, insertSession } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { z } from 'zod';
import type { Session } from '../catalog/contract.js';
import { getSession } from '../catalog/get-session.js';
import { toSession } from '../catalog/to-session.js';
import type { Deps } from '../deps.js';
import type { newSession } from './contract.js';

/** Publishes a session. Throws `invalid` when there is no such category. */
export async function createSession(deps: Deps, input: z.output<typeof newSession>): Promise<Session> {
  if (!(await categoryExists(deps.db, input.categoryId))) {
    throw new AppError('invalid', 'Please choose a category');
  }
  const id = await insertSession(deps.db, { ...input, createdAt: deps.clock.now() });
  return toSession(await getSession(deps.db, id));
}
