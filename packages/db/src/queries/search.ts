import { type SQL, type SQLWrapper, desc, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { sessions } from '../schema/index.js';
import { correctSpelling } from './spelling-correction.js';
import { type SessionRow, findSessionsById } from './sessions.js';

/** So many of the most listened-to sessions are looked through first: what very many sessions match is among them. */
const POPULAR = 1_500;

/**
 * Sessions for what someone typed so far, the best first: those with all the words or words that begin so; where there
 * are none, those with the words that look most alike, so that a typo is forgiven but adds nothing to a good answer.
 */
export async function searchSessions(db: Db, query: string, limit: number): Promise<SessionRow[]> {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const found = await findByWords(db, words, limit);
  const ids = found.length > 0 ? found : await findByLikeness(db, words, limit);
  const rows = new Map((await findSessionsById(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

function findByWords(db: Db, words: string[], limit: number): Promise<number[]> {
  // Quoted, because a letter without its accent may be several, with a blank or an apostrophe among them.
  return findMatches(
    db,
    sql`(select string_agg(quote_literal(unaccent(word)) || ':*', ' & ')
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as words(word))`,
    limit,
  );
}

async function findByLikeness(db: Db, words: string[], limit: number): Promise<number[]> {
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
  // Few of the popular ones match, so few of all do, and these can be put in order: sessions, or else titles.
  const rest = await findBest(db, documents(db), first.length < limit ? allOf : titleOf, query, limit);
  return [...new Set([...rest, ...first].map(({ id }) => id))].slice(0, limit);
}

/** A tsquery, of words that full-text search leaves out only where there are no others. */
async function parseQuery(db: Db, typed: SQL): Promise<SQL> {
  const [row] = await db
    .select({
      query: sql<string>`coalesce(nullif(to_tsquery('english', typed)::text, ''), to_tsquery('simple', typed)::text)`,
    })
    .from(sql`(select ${typed} as typed) as parsed`);
  // As a constant it is read once, not for each row, and the planner knows how many sessions to expect.
  return sql`${row?.query}::tsquery`;
}

/** Sorts what matches: in the order of an index, where little matches, the planner might read every session. */
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

/** What is searched, both as in an index, or it is not used. */
const allOf = (document: SQLWrapper) => sql`${document}`;
const titleOf = (document: SQLWrapper) => sql`ts_filter(${document}, '{a}')`;
