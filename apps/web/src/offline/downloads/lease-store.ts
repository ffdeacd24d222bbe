import type { DownloadsDatabase } from './database';
import { leaseFacts, type LeaseFacts, timeOf } from './lease';
import { type VerifiedLease, verifyLease } from './verify-lease';

const KEY = 'lease';
/** The latest time known is written at most this often. */
const STEP_MS = 60_000;

export async function readLease(db: DownloadsDatabase): Promise<LeaseFacts | undefined> {
  return leaseFacts.safeParse(await db.get('facts', KEY)).data;
}

export async function writeLease(db: DownloadsDatabase, facts: LeaseFacts): Promise<void> {
  await db.put('facts', facts, KEY);
}

/** Whether premium sessions may play now. Remembers the time, so that a clock that is set back later gains nothing. */
export async function checkLease(memberId: number, db: DownloadsDatabase): Promise<VerifiedLease> {
  const facts = await readLease(db);
  const now = facts ? timeOf(facts, Date.now()) : Date.now();
  const verified = await verifyLease(memberId, facts, now);
  if (facts && now > facts.latest + STEP_MS) await setLatest(db, facts, now);
  return verified;
}

/** Of the lease that was read: a tab may have fetched another one meanwhile. */
async function setLatest(db: DownloadsDatabase, { lease, lapsedAt }: LeaseFacts, latest: number): Promise<void> {
  const tx = db.transaction('facts', 'readwrite');
  const facts = leaseFacts.safeParse(await tx.store.get(KEY)).data;
  if (facts?.lease === lease && facts.lapsedAt === lapsedAt) await tx.store.put({ ...facts, latest }, KEY);
  await tx.done;
}
