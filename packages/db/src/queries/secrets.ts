import { eq } from 'drizzle-orm';
import type { Db } from '../database.js';
import { secrets } from '../schema/index.js';

/** The secret of a name, if there is one. */
export async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const rows = await db.select().from(secrets).where(eq(secrets.name, name));
  return rows[0]?.value;
}

/** The secret of a name; `fresh` becomes it when there is none. Processes that start together get the same one. */
export async function keepSecret(db: Db, name: string, fresh: string): Promise<string> {
  await db.insert(secrets).values({ name, value: fresh }).onConflictDoNothing();
  const secret = await findSecret(db, name);
  if (secret === undefined) throw new Error(`the secret ${name} was not kept`);
  return secret;
}
