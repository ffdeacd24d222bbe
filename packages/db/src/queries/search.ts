import { aboutMinutes, meaningsOf, readSearchText } from '@vizzi/domain';
import { type SQL, type SQLWrapper, and, desc, exists, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { sessions } from '../schema/index.js';
import { correctSpelling } from './spelling-correction.js';
import { type SessionRow, findSessionsById, isPublished } from './sessions.js';

/** This many of the most listened-to sessions are searched first; very common words have enough matches among them. */
const POPULAR = 1_500;

/**
 * Sessions that match the typed text, the best first: those with every word, its beginning or something that it stands for.
 * When there are none, words with typos are corrected, and words that match nothing are left out, so that neither adds
 * results to a good match. Where the text names a length, sessions of about that length come first.
 */
export async function searchSessions(db: Db, query: string, limit: number): Promise<SessionRow[]> {
  const { words, minutes } = readSearchText(query);
  const wanted = { limit, minutes };
  const ids =
    (await first(
      words.length > 0 && (() => findByAllWords(db, words, wanted)),
      words.length > 0 && (() => findBySomeWords(db, words, wanted)),
      minutes !== undefined && (() => findByLength(db, minutes, limit)),
    )) ?? [];
  const rows = new Map((await findSessionsById(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** What is wanted beside words. */
interface Wanted {
  readonly limit: number;
  readonly minutes: number | undefined;
}

/** The answer of the first search that finds something. */
async function first(...searches: (false | undefined | (() => Promise<number[]>))[]): Promise<number[] | undefined> {
  for (const search of searches) {
    const found = search ? await search() : [];
    if (found.length > 0) return found;
  }
  return undefined;
}

/** What PostgreSQL makes of a typed word: its beginning, or one of its meanings. */
const typedWords = (words: readonly string[]) =>
  JSON.stringify(
    words.map((word) => ({
      word,
      meanings: meaningsOf(word.toLowerCase())
        .map((meaning) => ` | ${meaning}`)
        .join(''),
    })),
  );
// Quoted, because unaccent turns some letters into several characters, blanks and apostrophes included.
const asTyped = sql`'(' || quote_literal(unaccent(word)) || ':*' || meanings || ')'`;

async function findByAllWords(db: Db, words: readonly string[], wanted: Wanted): Promise<number[]> {
  const any = await parseQuery(
    db,
    sql`(select string_agg(${asTyped}, ' & ')
      from jsonb_to_recordset(${typedWords(words)}::jsonb) as words(word text, meanings text))`,
  );
  const whole = await parseQuery(
    db,
    sql`(select string_agg(quote_literal(unaccent(word)), ' & ')
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as words(word))`,
  );
  return findMatches(db, { any, whole, parts: [] }, wanted);
}

async function findBySomeWords(db: Db, words: readonly string[], wanted: Wanted): Promise<number[]> {
  const typed = await parseWords(db, words);
  const found = typed.filter(({ isFound }) => isFound).map(({ query }) => query);
  const missed = typed.filter(({ isFound }) => !isFound).map(({ word }) => word);
  const nearest = missed.length > 0 ? await correctSpelling(db, missed) : [];
  const corrected = await Promise.all(nearest.flatMap((word) => (word ? [parseQuery(db, sql`${word}`)] : [])));
  const search = (parts: readonly string[], operator: '&' | '|') => {
    const any = parts.map((part) => `(${part})`).join(` ${operator} `);
    return findMatches(db, { any, whole: any, parts: operator === '|' ? parts : [] }, wanted);
  };
  const best = found.length > 0 ? found : corrected;
  return (
    (await first(
      corrected.length > 0 && (() => search([...found, ...corrected], '&')),
      best.length > 0 && (() => search(best, '&')),
      best.length > 1 && (() => search(best, '|')),
    )) ?? []
  );
}

/** The typed words except stop words, each with its tsquery and whether any session matches it alone. */
async function parseWords(db: Db, words: readonly string[]) {
  const parsed = await db
    .select({ word: sql<string>`word`, query: sql<string>`query::text` })
    .from(
      sql`(select word, to_tsquery('english', ${asTyped}) as query
        from jsonb_to_recordset(${typedWords(words)}::jsonb) as words(word text, meanings text)) as typed`,
    )
    .where(sql`numnode(query) > 0`);
  if (parsed.length === 0) return [];
  const matches = parsed.map(({ query }) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(sessions)
        .where(and(isPublished, sql`${sessions.searchDocument} @@ ${constant(query)}`)),
    ),
  );
  const [row] = await db
    .select({ are: sql<boolean[]>`json_build_array(${sql.join(matches, sql`, `)})` })
    .from(sql`(select 1) as once`);
  return parsed.map((each, index) => ({ ...each, isFound: row?.are[index] === true }));
}

/** The sessions nearest to a length. */
async function findByLength(db: Db, minutes: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(isPublished)
    .orderBy(sql`abs(${sessions.duration} - ${minutes * 60}::integer)`, desc(sessions.listenerCount), sessions.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

interface Query {
  readonly any: string;
  /** Without beginnings of words and without synonyms. */
  readonly whole: string;
  /** Of which a session needs one only, and the more of them the better. */
  readonly parts: readonly string[];
}

/**
 * Ids of sessions that match, by title before category and needs before description, whole words before beginnings, then
 * those with the most listeners.
 */
async function findMatches(db: Db, query: Query, { limit, minutes }: Wanted): Promise<number[]> {
  const popular = documents(db).orderBy(desc(sessions.listenerCount), sessions.id).limit(POPULAR);
  const best = await findBest(db, popular, allOf, query, { limit, minutes });
  const isEnough = query.parts.length > 0 || best.every(({ byTitle }) => byTitle);
  if (best.length === limit && minutes === undefined && isEnough) return best.map(({ id }) => id);
  // Few of the popular ones match, so few of all do, and all of them can be sorted: by whole document, or by title.
  const searched = best.length < limit || minutes !== undefined ? allOf : titleOf;
  const rest = await findBest(db, documents(db), searched, query, { limit, minutes });
  return [...new Set([...rest, ...best].map(({ id }) => id))].slice(0, limit);
}

/** A tsquery. Stop words are used only when there are no other words. */
async function parseQuery(db: Db, typed: SQL): Promise<string> {
  const [row] = await db
    .select({
      query: sql<string>`coalesce(nullif(to_tsquery('english', typed)::text, ''), to_tsquery('simple', typed)::text)`,
    })
    .from(sql`(select ${typed} as typed) as parsed`);
  return row?.query ?? '';
}

// A constant is parsed once, not for each row, and the planner can estimate the number of matches.
const constant = (query: string) => sql`${query}::tsquery`;

/** Sorts the matches explicitly: with an index order, the planner might read every session when few match. */
function findBest(db: Db, among: Documents, searched: typeof allOf, query: Query, { limit, minutes }: Wanted) {
  const from = among.as('among');
  const [any, whole] = [constant(query.any), constant(query.whole)];
  const byTitle = sql<boolean>`${titleOf(from.document)} @@ ${any}`;
  const byWholeTitle = sql`${titleOf(from.document)} @@ ${whole}`;
  const byCategory = sql`ts_filter(${from.document}, '{a,b}') @@ ${any}`;
  const byWholeWord = sql`${from.document} @@ ${whole}`;
  const matched = query.parts.map((part) => sql`(${from.document} @@ ${constant(part)})::integer`);
  const order = [
    ...(minutes === undefined
      ? []
      : [sql`abs(${from.duration} - ${minutes * 60}::integer) <= ${aboutMinutes(minutes)}::integer`]),
    ...(matched.length > 0 ? [sql.join(matched, sql` + `)] : []),
    byWholeTitle,
    byTitle,
    byWholeWord,
    byCategory,
    from.listenerCount,
  ];
  return db
    .select({ id: from.id, byTitle })
    .from(from)
    .where(sql`${searched(from.document)} @@ ${any}`)
    .orderBy(...order.map((each) => desc(each)), from.id)
    .limit(limit);
}

type Documents = ReturnType<typeof documents>;

const documents = (db: Db) =>
  db
    .select({
      id: sessions.id,
      duration: sessions.duration,
      listenerCount: sessions.listenerCount,
      document: sessions.searchDocument,
    })
    .from(sessions)
    .where(isPublished)
    .$dynamic();

/** The searched expressions. They must be written as in the indexes, or these are not used. */
const allOf = (document: SQLWrapper) => sql`${document}`;
const titleOf = (document: SQLWrapper) => sql`ts_filter(${document}, '{a}')`;
