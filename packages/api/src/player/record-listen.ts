import { incrementListenerCount } from '@vizzi/db';
import { AppError } from '@vizzi/domain';
import type { Deps } from '../deps.js';
import { DONE } from '../fields.js';

/** Counts one more listener. Throws `not_found`. */
export async function recordListen({ db }: Deps, sessionId: number) {
  if (!(await incrementListenerCount(db, sessionId))) throw new AppError('not_found', 'Session not found');
  return DONE;
}
