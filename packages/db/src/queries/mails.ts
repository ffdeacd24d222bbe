import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../database.js';
import { RECIPIENT_DOMAIN } from '../mail-domain.js';
import { mails } from '../schema/index.js';

export type MailRow = typeof mails.$inferSelect;
export type NewMail = Pick<MailRow, 'recipient' | 'subject' | 'text' | 'html'> & Partial<Pick<MailRow, 'isAwaited'>>;
/** What may be shown of a mail that was given up. */
export interface UndeliveredMailRow {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly givenUpAt: Date;
  readonly failure: string;
}

/** Mails that are compared before one is taken. */
const COMPARED = 500;
/** No mail waits for longer, but for one that was tried before the clock was set back. */
const LONGEST_WAIT = sql`interval '7 hours'`;
/** The database's clock, so that servers whose clocks differ agree on what is due. */
const NOW = sql`clock_timestamp()`;
const after = (ms: number) => sql`${NOW} + ${ms} * interval '1 millisecond'`;

/** Lets a mail wait for delivery; in a transaction, from its end. */
export async function insertMail(db: Db, mail: NewMail): Promise<void> {
  await db.insert(mails).values(mail);
}

/** What is known of the domains of recipients. */
export interface RecipientDomains {
  /** Those to which no mail is taken. */
  readonly busy: readonly string[];
  /** The only ones to which a mail is taken; null for all. */
  readonly only: readonly string[] | null;
  /** Those to which mails were taken, the longest ago first. */
  readonly served: readonly string[];
}

/**
 * Takes a mail that is due, for `ms` milliseconds; after them another server may take it. An awaited one comes first, then one to a
 * domain that had none for the longest time, then the one that is due longest; of those that wait, so many are compared, however many
 * there are. One that was made or tried before the clock was set back is due, and counts as made now.
 */
export async function takeDueMail(
  db: Db,
  ms: number,
  { busy, only, served }: RecipientDomains = { busy: [], only: null, served: [] },
): Promise<MailRow | undefined> {
  // A value that stays in the statement, for which an index is of use.
  const now = sql`(select ${NOW})`;
  const mayGo = and(
    isNull(mails.givenUpAt),
    notInArray(RECIPIENT_DOMAIN, [...busy]),
    only ? inArray(RECIPIENT_DOMAIN, [...only]) : undefined,
  );
  const first = (column: typeof mails.runAfter | typeof mails.createdAt, ...conditions: SQL[]) =>
    db
      .select({ id: mails.id })
      .from(mails)
      .where(and(mayGo, ...conditions))
      .orderBy(column)
      .limit(COMPARED);
  const dueOf = (isAwaited: boolean) => first(mails.runAfter, eq(mails.isAwaited, isAwaited), lte(mails.runAfter, now));
  const latest = sql`(select ${NOW} + ${LONGEST_WAIT})`;
  const triedBefore = (isAwaited: boolean) =>
    first(mails.runAfter, eq(mails.isAwaited, isAwaited), gt(mails.runAfter, latest));
  const madeBefore = first(mails.createdAt, gt(mails.createdAt, now));
  const compared = unionAll(dueOf(true), dueOf(false), triedBefore(true), triedBefore(false), madeBefore);
  const lastServed = sql`array_position(array(select jsonb_array_elements_text(${JSON.stringify(served)}::jsonb)), ${RECIPIENT_DOMAIN})`;
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        sql`${mails.id} in (${compared})`,
        // Another server may have taken it meanwhile.
        isNull(mails.givenUpAt),
        or(lte(mails.runAfter, now), gt(mails.runAfter, latest), gt(mails.createdAt, now)),
      ),
    )
    .orderBy(desc(mails.isAwaited), sql`${lastServed} nulls first`, mails.runAfter)
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      runAfter: after(ms),
      createdAt: sql`least(${mails.createdAt}, ${NOW})`,
    })
    .where(eq(mails.id, sql`(${due})`))
    .returning();
  return taken;
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

/** Lets a mail wait for its next try. */
export async function postponeMail(db: Db, id: string, ms: number): Promise<void> {
  await db
    .update(mails)
    .set({ runAfter: after(ms) })
    .where(eq(mails.id, id));
}

/** Lets a mail wait as before it was taken: it is due, and the try does not count. */
export async function releaseMail(db: Db, id: string): Promise<void> {
  await db
    .update(mails)
    .set({ runAfter: NOW, attempts: sql`greatest(${mails.attempts} - 1, 0)` })
    .where(eq(mails.id, id));
}

/** How many mails wait for delivery. */
export async function countWaitingMails(db: Db): Promise<number> {
  return db.$count(mails, isNull(mails.givenUpAt));
}

/** Keeps that a mail was not delivered and why, and forgets what was in it. */
export async function giveUpMail(db: Db, id: string, failure: string): Promise<void> {
  await db.update(mails).set({ givenUpAt: NOW, failure, text: '', html: '' }).where(eq(mails.id, id));
}

/** So many of the mails that were given up, after so many others, latest first. */
export async function findUndeliveredMails(
  db: Db,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<UndeliveredMailRow[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(isNotNull(mails.givenUpAt))
    .orderBy(desc(mails.givenUpAt), asc(mails.id))
    .offset(skip)
    .limit(limit);
  return rows.flatMap(({ id, recipient, subject, givenUpAt, failure }) =>
    recipient !== null && givenUpAt ? { id, recipient, subject, givenUpAt, failure: failure ?? '' } : [],
  );
}

/** Forgets the mails that were given up more than `days` ago. */
export async function deleteUndeliveredMails(db: Db, days: number): Promise<void> {
  await db.delete(mails).where(lt(mails.givenUpAt, sql`${NOW} - ${days} * interval '1 day'`));
}
