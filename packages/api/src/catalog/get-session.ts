import { type Db, findSession, type SessionRow } from '@vizzi/db';
import { AppError } from '@vizzi/domain';

/** One session as stored, for other use-cases too. Throws `not_found`. */
export async function getSession(db: Db, id: number): Promise<SessionRow> {
  const session = await findSession(db, id);
  if (!session) throw new AppError('not_found', 'Session not found');
  return session;
}
