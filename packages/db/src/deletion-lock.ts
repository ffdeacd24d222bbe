import { eq, exists, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from './database.js';
import { uploadLocks } from './schema/index.js';

/** The name of the upload lock that is held while the file of a key is deleted. */
export const deletionLock = (key: string) => `delete ${key}`;

/** Whether such a lock is there, also one that expired, for the key in a column. */
export const hasDeletionLock = (db: Db, key: SQLWrapper) =>
  exists(
    db
      .select({ id: uploadLocks.id })
      .from(uploadLocks)
      .where(eq(uploadLocks.id, sql`${deletionLock('')} || ${key}`)),
  );
