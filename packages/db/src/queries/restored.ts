import { sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { authSessions, billingAccounts, knownDevices, mails, passwordResets } from '../schema/index.js';

/** More accounts than are opened between a copy and its restore. */
const SKIPPED_IDS = 100_000;

/**
 * Ends what a restored copy has and what may have ended since it was made: sessions, known devices and links. Mails that waited were
 * sent. Subscriptions are read again, and ids of members who registered since are not given to others.
 */
export async function forgetEnded(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(authSessions);
    await tx.delete(knownDevices);
    await tx.delete(passwordResets);
    await tx.delete(mails);
    await tx.update(billingAccounts).set({ readAt: null });
    const ids = sql`pg_get_serial_sequence('users', 'id')`;
    await tx.execute(sql`select setval(${ids}, nextval(${ids}) + ${SKIPPED_IDS}::bigint)`);
  });
}
