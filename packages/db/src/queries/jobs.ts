import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { jobs } from '../schema/index.js';

/**
 * Whether work is due, and this caller is to do it; it is due again after so many milliseconds. What waits for longer than that
 * was taken before the clock was set back, and is due.
 */
export async function takeDueJob(db: Db, name: string, everyMs: number): Promise<boolean> {
  const now = sql`clock_timestamp()`;
  const dueAt = sql`${now} + ${everyMs} * interval '1 millisecond'`;
  const taken = await db
    .insert(jobs)
    .values({ name, dueAt })
    .onConflictDoUpdate({
      target: jobs.name,
      set: { dueAt },
      setWhere: sql`${jobs.dueAt} not between ${now} and ${dueAt}`,
    })
    .returning();
  return taken.length > 0;
}

/** Work is done that was due, or that a start does. */
export async function markJobDone(db: Db, name: string): Promise<void> {
  const doneAt = sql`clock_timestamp()`;
  await db
    .insert(jobs)
    .values({ name, dueAt: doneAt, doneAt })
    .onConflictDoUpdate({ target: jobs.name, set: { doneAt } });
}

/** When work was done last; null before the first time. */
export async function findJobDone(db: Db, name: string): Promise<Date | null> {
  const [job] = await db.select({ doneAt: jobs.doneAt }).from(jobs).where(eq(jobs.name, name));
  return job?.doneAt ?? null;
}

/** Forgets all work whose name begins with a text. */
export async function forgetJobs(db: Db, beginning: string): Promise<void> {
  await db.delete(jobs).where(sql`starts_with(${jobs.name}, ${beginning})`);
}
