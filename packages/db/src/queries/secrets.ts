import { eq } from 'drizzle-orm';
import type { Db } from '../database.js';
import { secrets } from '../schema/index.js';

/** The secret of a name; `fresh` becomes it when there is none. Processes that start together get the same one. */
export async function keepSecret(db: Db, name: string, fresh: string): Promise<string> {
  await db.insert(secrets).values({ name, value: fresh }).onConflictDoNothing();
  const rows = await db.select().from(secrets).where(eq(secrets.name, name));
  const [secret] = rows;
  if (!secret) throw new Error(`the secret ${name} was not kept`);
  return secret.value;
}
