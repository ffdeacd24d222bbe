import { needsOf } from '@vizzi/domain';
import { type SQL, type SQLWrapper, desc, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { sessions } from '../schema/index.js';
import { correctSpelling } from './spelling-correction.js';
import { type SessionRow, findSessionsById, isPublished } from './sessions.js';

/** This many of the most listened-to sessions are searched first; very common words have enough matches among them. */
const POPULAR = 1_500;

/** Words around what is searched, as in "help me feel calm" and "cant sleep". */
const FILLERS = new Set([
  'feel',
  'feeling',
  'feelings',
  'help',
  'need',
  'want',
  'get',
  'stop',
  'trouble',
  'cant',
  'dont',
  'im',
  'session',
  'meditation',
  'self',
  'myself',
]);

/**
 * Sessions that match the typed text, the best first: those with every word, its beginning or a need that it stands for
 * or, when there are none, those with the most similar words, so that typos are corrected but do not add results to a
 * good match.
 */
export async function searchSessions(db: Db, query: string, limit: number): Promise<SessionRow[]> {
  const typed = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = typed.filter((word) => !FILLERS.has(word.toLowerCase()));
  const words = telling.length > 0 ? telling : typed;
  if (words.length === 0) return [];
  const found = await findByWords(db, words, limit);
  const ids = found.length > 0 ? found : await findBySimilarity(db, words, limit);
  const rows = new Map((await findSessionsById(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

function findByWords(db: Db, words: string[], limit: number): Promise<number[]> {
  const needs = words.map((word) => ({
    word,
    needs: needsOf(word.toLowerCase())
      .map((need) => ` | ${need}`)
      .join(''),
  }));
  // Quoted, because unaccent turns some letters into several characters, blanks and apostrophes included.
  return findMatches(
    db,
    sql`(select string_agg('(' || quote_literal(unaccent(word)) || ':*' || needs || ')', ' & ')
      from jsonb_to_recordset(${JSON.stringify(needs)}::jsonb) as words(word text, needs text))`,
    limit,
    sql`(select string_agg(quote_literal(unaccent(word)), ' & ')
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as words(word))`,
  );
}

async function findBySimilarity(db: Db, words: string[], limit: number): Promise<number[]> {
  const nearest = await correctSpelling(db, words);
  const meant = nearest.filter((word) => word !== undefined).map((word) => `(${word})`);
  if (meant.length === 0 || meant.length < nearest.length) return [];
  const found = await findMatches(db, sql`${meant.join(' & ')}`, limit);
  return found.length > 0 ? found : findMatches(db, sql`${meant.join(' | ')}`, limit);
}

/**
 * Ids of sessions that match, by title before category and needs before description, whole words before beginnings, then
 * those with the most listeners.
 */
async function findMatches(db: Db, typed: SQL, limit: number, whole = typed): Promise<number[]> {
  const query = { any: await parseQuery(db, typed), whole: await parseQuery(db, whole) };
  const popular = documents(db).orderBy(desc(sessions.listenerCount), sessions.id).limit(POPULAR);
  const first = await findBest(db, popular, allOf, query, limit);
  if (first.length === limit && first.every(({ byTitle }) => byTitle)) return first.map(({ id }) => id);
  // Few of the popular ones match, so few of all do, and all of them can be sorted: by whole document, or by title.
  const rest = await findBest(db, documents(db), first.length < limit ? allOf : titleOf, query, limit);
  return [...new Set([...rest, ...first].map(({ id }) => id))].slice(0, limit);
}

interface Query {
  readonly any: SQL;
  /** Without beginnings of words and without synonyms. */
  readonly whole: SQL;
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
function findBest(db: Db, among: Documents, searched: typeof allOf, { any, whole }: Query, limit: number) {
  const from = among.as('among');
  const byTitle = sql<boolean>`${titleOf(from.document)} @@ ${any}`;
  const byWholeTitle = sql`${titleOf(from.document)} @@ ${whole}`;
  const byCategory = sql`ts_filter(${from.document}, '{a,b}') @@ ${any}`;
  const byWholeWord = sql`${from.document} @@ ${whole}`;
  return db
    .select({ id: from.id, byTitle })
    .from(from)
    .where(sql`${searched(from.document)} @@ ${any}`)
    .orderBy(desc(byWholeTitle), desc(byTitle), desc(byWholeWord), desc(byCategory), desc(from.listenerCount), from.id)
    .limit(limit);
}

type Documents = ReturnType<typeof documents>;

const documents = (db: Db) =>
  db
    .select({ id: sessions.id, listenerCount: sessions.listenerCount, document: sessions.searchDocument })
    .from(sessions)
    .where(isPublished)
    .$dynamic();

/** The searched expressions. They must be written as in the indexes, or these are not used. */
const allOf = (document: SQLWrapper) => sql`${document}`;
const titleOf = (document: SQLWrapper) => sql`ts_filter(${document}, '{a}')`;
