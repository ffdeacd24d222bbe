import { type Db, findSession, type SessionRow } from '@vizzi/db';
import { AppError } from '@vizzi/domain';

/** One session as stored. Throws `not_found`. */
export async function getSessionRow(db: Db, id: number): Promise<SessionRow> {
  const row = await findSession(db, id);
  if (!row) throw sessionNotFound();
  return row;
}

export function sessionWithdrawn(): AppError {
  return new AppError('not_found', 'This session was withdrawn and does not play any more');
}

export function sessionNotFound(): AppError {
  return new AppError('not_found', 'Session not found');
}
