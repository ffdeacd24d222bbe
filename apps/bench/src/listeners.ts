import { createAuthSessions } from '@vizzi/api';
import { loadCatalog } from '@vizzi/content';
import { findSessions, insertUser, openDatabase } from '@vizzi/db';
import { seedCatalog } from '@vizzi/server/seed';

/** Members who are signed in, and what there is to hear. */
export interface Listeners {
  readonly userIds: number[];
  readonly cookies: string[];
  readonly sessionIds: number[];
}

/** Fills a database with the catalogue and makes members where the server would, without all their passwords to hash. */
export async function createListeners(databaseUrl: string, count: number): Promise<Listeners> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const { db } = database;
  await seedCatalog(db, loadCatalog());
  const authSessions = createAuthSessions(db);
  const userIds: number[] = [];
  const cookies: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const user = await insertUser(db, { username: `listener-${index}@vizzi.example`, password: 'unusable' });
    if (!user) throw new Error('the database is not empty');
    userIds.push(user.id);
    cookies.push(`vizzi=${(await authSessions.create(user.id)).token}`);
  }
  const sessionIds = (await findSessions(db, { free: true })).map(({ id }) => id);
  await database.close();
  return { userIds, cookies, sessionIds };
}
