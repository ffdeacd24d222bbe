import { sql } from 'drizzle-orm';
import type { Db } from '../database.js';

/** Resolves when the database answers; rejects with its own error otherwise. */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
