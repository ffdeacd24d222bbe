import { type CatalogFilters, type SortOrder, boundsOf } from '@vizzi/domain';
import { type SQL, and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { categories, sessions } from '../schema/index.js';

export type NewSession = Omit<typeof sessions.$inferInsert, 'listenerCount' | 'memberCount' | 'searchDocument'>;

/** Fields to change; those that are undefined stay as they are. */
export type SessionChanges = { readonly [Name in keyof NewSession]?: NewSession[Name] | undefined };

export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number];

const POPULAR: SQL[] = [
  desc(sessions.memberCount),
  desc(sessions.listenerCount),
  desc(sessions.isFeatured),
  desc(sessions.createdAt),
  desc(sessions.id),
];

const ORDERS: Record<SortOrder, SQL[]> = {
  none: [asc(sessions.id)],
  newest: [desc(sessions.createdAt), desc(sessions.id)],
  oldest: [asc(sessions.createdAt), asc(sessions.id)],
  popular: POPULAR,
  shortest: [asc(sessions.duration), asc(sessions.id)],
  longest: [desc(sessions.duration), asc(sessions.id)],
};

/** Sessions joined with their category, with stored audio addresses, which `toSession` removes for readers. */
export const sessionColumns = {
  id: sessions.id,
  title: sessions.title,
  description: sessions.description,
  categoryId: sessions.categoryId,
  duration: sessions.duration,
  audioUrl: sessions.audioUrl,
  femaleAudioUrl: sessions.femaleAudioUrl,
  captionsUrl: sessions.captionsUrl,
  previewUrl: sessions.previewUrl,
  place: sessions.place,
  imageUrl: sessions.imageUrl,
  listenerCount: sessions.listenerCount,
  isFeatured: sessions.isFeatured,
  isPremium: sessions.isPremium,
  needs: sessions.needs,
  createdAt: sessions.createdAt,
  status: sessions.status,
  gain: sessions.gain,
  femaleGain: sessions.femaleGain,
  category: {
    id: categories.id,
    name: categories.name,
    slug: categories.slug,
    icon: categories.icon,
    color: categories.color,
  },
};

/** In the catalogue. */
export const isPublished = eq(sessions.status, 'published');
/** In the catalogue now or before: what members may have in their histories. Drafts and scheduled ones never were. */
export const wasPublished = inArray(sessions.status, ['published', 'withdrawn']);

/** The catalogue, filtered and sorted. */
export function findSessions(db: Db, filters: CatalogFilters = {}) {
  const { minDuration, maxDuration } = boundsOf(filters);
  const query = db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(categories, eq(sessions.categoryId, categories.id))
    .where(
      and(
        isPublished,
        filters.featured === undefined ? undefined : eq(sessions.isFeatured, filters.featured),
        filters.free === undefined ? undefined : eq(sessions.isPremium, !filters.free),
        filters.category === undefined ? undefined : eq(categories.slug, filters.category),
        minDuration === undefined ? undefined : gte(sessions.duration, minDuration),
        maxDuration === undefined ? undefined : lte(sessions.duration, maxDuration),
      ),
    )
    .orderBy(...ORDERS[filters.sortBy ?? 'none'])
    .$dynamic();
  const page = filters.limit === undefined ? query : query.limit(filters.limit);
  return filters.offset === undefined ? page : page.offset(filters.offset);
}

/** The sessions with the most members as listeners; where they are equal, by listens, then featured ones, then the newest. */
export function findPopularSessions(db: Db, limit: number): Promise<SessionRow[]> {
  return db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(categories, eq(sessions.categoryId, categories.id))
    .where(isPublished)
    .orderBy(...POPULAR)
    .limit(limit);
}

/** What suggestions need to know of every published session, in the order of ids. */
export function findCandidates(db: Db) {
  return db
    .select({
      id: sessions.id,
      categoryId: sessions.categoryId,
      duration: sessions.duration,
      isPremium: sessions.isPremium,
      needs: sql<string[]>`coalesce(${sessions.needs}, '{}')`,
    })
    .from(sessions)
    .where(isPublished)
    .orderBy(asc(sessions.id));
}

/** Which of these ids are published sessions, or were. */
export async function findPublishedSessionIds(db: Db, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), isPublished));
  return new Set(rows.map(({ id }) => id));
}

/** The published and withdrawn sessions with these ids, in no order. */
export function findSessionsById(db: Db, ids: number[]): Promise<SessionRow[]> {
  return db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(categories, eq(sessions.categoryId, categories.id))
    .where(and(inArray(sessions.id, ids), wasPublished));
}

/** One session by id that is published, or was. */
export async function findSession(db: Db, id: number): Promise<SessionRow | undefined> {
  const rows = await db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(categories, eq(sessions.categoryId, categories.id))
    .where(and(eq(sessions.id, id), wasPublished));
  return rows[0];
}

/** Adds a session; answers its id. */
export async function insertSession(db: Db, session: NewSession): Promise<number> {
  const rows = await db.insert(sessions).values(session).returning({ id: sessions.id });
  const row = rows[0];
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** Adds sessions, of which there may be none. */
export async function insertSessions(db: Db, rows: readonly NewSession[]): Promise<void> {
  if (rows.length > 0) await db.insert(sessions).values([...rows]);
}

/** The id of a new session, or of the one that was created with the same key before. */
export async function insertSessionOnce(
  db: Db,
  session: NewSession & { creationKey?: string | undefined },
): Promise<{ id: number; isNew: boolean }> {
  const { creationKey } = session;
  if (creationKey === undefined) return { id: await insertSession(db, session), isNew: true };
  // Waits for a transaction that inserts the same key.
  const [added] = await db.insert(sessions).values(session).onConflictDoNothing().returning({ id: sessions.id });
  if (added) return { id: added.id, isNew: true };
  const [before] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.creationKey, creationKey));
  if (!before) throw new Error('insert returned no row');
  return { id: before.id, isNew: false };
}

/** Deletes a session with its progress, plays and favourites; answers its title, undefined when there is none. */
export async function deleteSession(db: Db, id: number): Promise<string | undefined> {
  const rows = await db.delete(sessions).where(eq(sessions.id, id)).returning({ title: sessions.title });
  return rows[0]?.title;
}
