import { and, asc, count, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, lte, max, min, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { supportMessages, supportReplies } from '../schema/index.js';

export type SupportMessageRow = typeof supportMessages.$inferSelect;
export type NewSupportMessage = typeof supportMessages.$inferInsert;
export type SupportReplyRow = typeof supportReplies.$inferSelect;
export type NewSupportReply = typeof supportReplies.$inferInsert;

/** Saves a message, unless one with its key was saved before. */
export async function insertSupportMessage(db: Db, message: NewSupportMessage): Promise<void> {
  await db
    .insert(supportMessages)
    .values({ ...message, authorId: message.userId ?? null })
    .onConflictDoNothing();
}

/** Whether a message was saved with this key of its client. */
export async function isSupportMessageSaved(db: Db, key: string): Promise<boolean> {
  return (await db.$count(supportMessages, eq(supportMessages.creationKey, key))) > 0;
}

const { doneAt, waitingSince, createdAt, id, userId, authorId, email } = supportMessages;

/** Those that wait, then answered ones, then closed ones. */
const BY_STATE = [asc(isNotNull(doneAt)), asc(isNull(waitingSince))];
/** Those who wait the longest first, then answered ones, then closed ones, of each the latest first. */
const BY_NEED = [...BY_STATE, sql`case when ${doneAt} is null then ${waitingSince} end`, desc(createdAt), desc(id)];

/** So many rows after so many others. */
interface Slice {
  readonly skip: number;
  readonly limit: number;
}

/**
 * So many messages of members, and as many of visitors, who might be anybody; all in the order of need. Where there are more, one of
 * each sender goes before the second one of any, so that nobody keeps from sight what others wrote. `lastReplyId` is 0 without replies.
 */
export function findSupportMessages(
  db: Db,
  { skip, limit }: Slice,
): Promise<(SupportMessageRow & { lastReplyId: number })[]> {
  const byNeed = sql.join(BY_NEED, sql`, `);
  // By the account, as long as there is one or was: its member types another address each time.
  const sender = sql`coalesce(${authorId}::text, ${userId}::text, lower(${email}))`;
  const turn = sql`row_number() over (partition by ${isNull(userId)}, ${sender}, ${isNull(doneAt)}, ${isNull(waitingSince)} order by ${byNeed})`;
  const turns = db
    .select({ id, turn: turn.mapWith(Number).as('turn') })
    .from(supportMessages)
    .as('turns');
  const byTurn = sql.join([...BY_STATE, turns.turn, byNeed], sql`, `);
  const place = sql`row_number() over (partition by ${isNull(userId)} order by ${byTurn})`;
  const places = db
    .select({ id, place: place.mapWith(Number).as('place') })
    .from(supportMessages)
    .innerJoin(turns, eq(turns.id, id))
    .as('places');
  const lastReply = db
    .select({ id: max(supportReplies.id) })
    .from(supportReplies)
    .where(eq(supportReplies.messageId, id));
  return db
    .select({ ...getTableColumns(supportMessages), lastReplyId: sql<number>`coalesce(${lastReply}, 0)` })
    .from(supportMessages)
    .innerJoin(places, and(eq(places.id, id), gt(places.place, skip), lte(places.place, skip + limit)))
    .orderBy(...BY_NEED);
}

/** One message; undefined when there is none. */
export async function findSupportMessage(db: Db, id: number): Promise<SupportMessageRow | undefined> {
  const rows = await db.select().from(supportMessages).where(eq(supportMessages.id, id));
  return rows[0];
}

/** One message, which nobody else changes or replies to until the transaction ends; undefined when there is none. */
export async function lockSupportMessage(tx: Db, id: number): Promise<SupportMessageRow | undefined> {
  const rows = await tx.select().from(supportMessages).where(eq(supportMessages.id, id)).for('update');
  return rows[0];
}

/** So many messages of a member before this id, the latest first. */
export function findOwnSupportMessages(
  db: Db,
  userId: number,
  { before, limit }: { before: number; limit: number },
): Promise<SupportMessageRow[]> {
  return db
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.userId, userId), lt(supportMessages.id, before)))
    .orderBy(desc(supportMessages.id))
    .limit(limit);
}

/** Between two instants. */
interface Span {
  readonly since: Date;
  readonly until: Date;
}

/** The number of a member's messages in a span, and when the first of them came. */
export async function countSupportMessages(db: Db, userId: number, { since, until }: Span) {
  const rows = await db
    .select({ total: count(), first: min(supportMessages.createdAt) })
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.userId, userId),
        gt(supportMessages.createdAt, since),
        lte(supportMessages.createdAt, until),
      ),
    );
  return rows[0] ?? { total: 0, first: null };
}

/** Changes fields of a message. */
export async function updateSupportMessage(
  db: Db,
  id: number,
  changes: Partial<Pick<SupportMessageRow, 'doneAt' | 'waitingSince' | 'assigneeId'>>,
): Promise<void> {
  await db.update(supportMessages).set(changes).where(eq(supportMessages.id, id));
}

/** Saves a reply, and answers its id. */
export async function insertSupportReply(tx: Db, reply: NewSupportReply): Promise<number> {
  const rows = await tx.insert(supportReplies).values(reply).returning({ id: supportReplies.id });
  return rows[0]?.id ?? 0;
}

/** What followed on a message, in its order. */
export function findSupportReplies(db: Db, messageId: number): Promise<SupportReplyRow[]> {
  return db
    .select()
    .from(supportReplies)
    .where(eq(supportReplies.messageId, messageId))
    .orderBy(asc(supportReplies.id));
}

/** So many replies and answers to a member's messages after this id. */
export async function findOwnSupportReplies(
  db: Db,
  userId: number,
  { after, limit }: { after: number; limit: number },
): Promise<SupportReplyRow[]> {
  const rows = await db
    .select({ reply: supportReplies })
    .from(supportReplies)
    .innerJoin(supportMessages, eq(supportMessages.id, supportReplies.messageId))
    .where(and(eq(supportMessages.userId, userId), gt(supportReplies.id, after)))
    .orderBy(asc(supportReplies.id))
    .limit(limit);
  return rows.map(({ reply }) => reply);
}

/** The number of replies that a member wrote in a span, and when the first of them came. */
export async function countSupportReplies(db: Db, userId: number, { since, until }: Span) {
  const rows = await db
    .select({ total: count(), first: min(supportReplies.createdAt) })
    .from(supportReplies)
    .innerJoin(supportMessages, eq(supportMessages.id, supportReplies.messageId))
    .where(
      and(
        eq(supportMessages.userId, userId),
        isNull(supportReplies.adminName),
        gt(supportReplies.createdAt, since),
        lte(supportReplies.createdAt, until),
      ),
    );
  return rows[0] ?? { total: 0, first: null };
}
