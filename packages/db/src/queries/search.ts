import { type SQL, type SQLWrapper, desc, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { sessions } from '../schema/index.js';
import { correctSpelling } from './spelling-correction.js';
import { type SessionRow, findSessionsById } from './sessions.js';

/** This many of the most listened-to sessions are searched first; very common words have enough matches among them. */
const POPULAR = 1_500;

/**
 * Sessions that match the typed text, the best first: those with every word or its beginning or, when there are none,
 * those with the most similar words, so that typos are corrected but do not add results to a good match.
 */
export async function searchSessions(db: Db, query: string, limit: number): Promise<SessionRow[]> {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const found = await findByWords(db, words, limit);
  const ids = found.length > 0 ? found : await findBySimilarity(db, words, limit);
  const rows = new Map((await findSessionsById(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

function findByWords(db: Db, words: string[], limit: number): Promise<number[]> {
  // Quoted, because unaccent turns some letters into several characters, blanks and apostrophes included.
  return findMatches(
    db,
    sql`(select string_agg(quote_literal(unaccent(word)) || ':*', ' & ')
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as words(word))`,
    limit,
  );
}

async function findBySimilarity(db: Db, words: string[], limit: number): Promise<number[]> {
  const nearest = await correctSpelling(db, words);
  const meant = nearest.filter((word) => word !== undefined).map((word) => `(${word})`);
  if (meant.length === 0 || meant.length < nearest.length) return [];
  const found = await findMatches(db, sql`${meant.join(' & ')}`, limit);
  return found.length > 0 ? found : findMatches(db, sql`${meant.join(' | ')}`, limit);
}

/** Ids of sessions that match, by title before category before description, then those with the most listeners. */
async function findMatches(db: Db, typed: SQL, limit: number): Promise<number[]> {
  const query = await parseQuery(db, typed);
  const popular = documents(db).orderBy(desc(sessions.listenerCount), sessions.id).limit(POPULAR);
  const first = await findBest(db, popular, allOf, query, limit);
  if (first.length === limit && first.every(({ byTitle }) => byTitle)) return first.map(({ id }) => id);
  // Few of the popular ones match, so few of all do, and all of them can be sorted: by whole document, or by title.
  const rest = await findBest(db, documents(db), first.length < limit ? allOf : titleOf, query, limit);
  return [...new Set([...rest, ...first].map(({ id }) => id))].slice(0, limit);
}

/** A tsquery. Stop words are used only when there are no other words. */
async function parseQuery(db: Db, typed: SQL): Promise<SQL> {
  const [row] = await db
    .select({
      query: sql<string>`coalesce(nullif(to_tsquery('english', typed)::text, ''), to_tsquery('simple', typed)::text)`,
    })
    .from(sql`(select ${typed} as typed) as parsed`);
  // A constant is parsed once, not for each row, and the planner can estimate the number of matches.
  return sql`${row?.query}::tsquery`;
}

/** Sorts the matches explicitly: with an index order, the planner might read every session when few match. */
function findBest(db: Db, among: Documents, searched: typeof allOf, query: SQL, limit: number) {
  const from = among.as('among');
  const byTitle = sql<boolean>`${titleOf(from.document)} @@ ${query}`;
  const byCategory = sql`ts_filter(${from.document}, '{a,b}') @@ ${query}`;
  return db
    .select({ id: from.id, byTitle })
    .from(from)
    .where(sql`${searched(from.document)} @@ ${query}`)
    .orderBy(desc(byTitle), desc(byCategory), desc(from.listenerCount), from.id)
    .limit(limit);
}

type Documents = ReturnType<typeof documents>;

const documents = (db: Db) =>
  db
    .select({ id: sessions.id, listenerCount: sessions.listenerCount, document: sessions.searchDocument })
    .from(sessions)
    .$dynamic();

/** The searched expressions. They must be written as in the indexes, or these are not used. */
const allOf = (document: SQLWrapper) => sql`${document}`;
const titleOf = (document: SQLWrapper) => sql`ts_filter(${document}, '{a}')`;
