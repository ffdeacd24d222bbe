import { inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import {
  authSessions,
  billingAccounts,
  covers,
  knownDevices,
  mails,
  mediaFiles,
  passwordResets,
  uploadLocks,
} from '../schema/index.js';

/** Whose ids devices, links and third parties know. */
const KNOWN_BY_ID = ['users', 'categories', 'sessions', 'playlists'];
/** More than are made between a copy and its restore. */
const SKIPPED_IDS = 100_000;
/** Rows that are changed at once: a statement has three seconds. */
const MANY = 10_000;

/**
 * Ends what a restored copy has and what may have ended since it was made: sessions, known devices, links and deletions of files. Mails
 * that waited were sent. Subscriptions are read again, and ids of members, sessions and lists that are newer than the copy are not given
 * to others. May be repeated.
 */
export async function clearRestored(db: Db): Promise<void> {
  for (const table of [authSessions, knownDevices, passwordResets, uploadLocks, mails]) {
    const isEnded = table === mails ? isNull(mails.givenUpAt) : sql`true`;
    const portion = sql`ctid = any(array(select ctid from ${table} where ${isEnded} limit ${MANY}))`;
    await untilNone(() =>
      db
        .delete(table)
        .where(portion)
        .returning({ one: sql`1` }),
    );
  }
  for (const table of KNOWN_BY_ID) {
    const ids = sql`pg_get_serial_sequence(${table}::text, 'id')`;
    await db.execute(sql`select setval(${ids}, nextval(${ids}) + ${SKIPPED_IDS}::bigint)`);
  }
  // Files that the copy did not name may be in use since, where the real servers work beside it: they are kept as if new.
  for (const table of [mediaFiles, covers]) {
    await db.update(table).set({ unusedSince: null }).where(isNotNull(table.unusedSince));
  }
  const { userId, readAt } = billingAccounts;
  const read = db.select({ userId }).from(billingAccounts).where(isNotNull(readAt)).limit(MANY);
  await untilNone(() =>
    db
      .update(billingAccounts)
      .set({ readAt: null })
      .where(inArray(userId, read))
      .returning({ one: sql`1` }),
  );
}

async function untilNone(change: () => Promise<unknown[]>): Promise<void> {
  while ((await change()).length > 0);
}
