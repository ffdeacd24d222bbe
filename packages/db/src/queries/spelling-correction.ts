import { desc, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { searchWords } from '../schema/index.js';

/** How alike (0 to 1) a typed word and one of the vocabulary must at least be: a short word with a typo is. */
const LIKENESS = '0.25';
/** Of the words that share most with a typed one, so many are compared with it letter by letter. */
const CANDIDATES = 100;
/** In as few letters a typo is another word. */
const SHORT = 2;
/** Typos. An unfinished word is further from what was typed than a finished one with as many. */
const UNFINISHED = 0.5;

/**
 * For each typed word that is no stop word a text-search query for the words of the catalogue that are fewest typos
 * away; undefined where all are too far.
 */
export async function correctSpelling(db: Db, typed: string[]): Promise<(string | undefined)[]> {
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${LIKENESS}, true)`);
    const alike = tx
      .select({ word: searchWords.word })
      .from(searchWords)
      .where(sql`${searchWords.word} %> typed.word and length(typed.word) > ${SHORT}::integer`)
      .orderBy(
        desc(sql`word_similarity(typed.word, ${searchWords.word})`),
        desc(sql`similarity(typed.word, ${searchWords.word})`),
        searchWords.word,
      )
      .limit(CANDIDATES);
    return tx
      .select({
        typed: sql<string>`typed.word`,
        beginning: sql<string>`quote_literal(typed.word) || ':*'`,
        alike: sql<string[]>`to_json(array(${alike}))`,
      })
      .from(
        sql`(select lower(unaccent(word)) as word
          from jsonb_array_elements_text(${JSON.stringify(typed)}::jsonb) as words(word)) as typed`,
      )
      .where(sql`to_tsvector('english', typed.word) <> ''`);
  });
  return rows.map((row) => (row.typed.length > SHORT ? nearest(row.typed, row.alike, row.beginning) : row.beginning));
}

function nearest(typed: string, words: string[], beginning: string): string | undefined {
  const distances = words.map((word) => ({ word, distance: distanceBetween(typed, word) }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  // A beginning without a typo is that of more words than were compared.
  if (least === UNFINISHED) return beginning;
  // One typo, two in a long word: what search engines forgive.
  if (least > (typed.length > 5 ? 2 : 1) + UNFINISHED) return undefined;
  return distances
    .filter(({ distance }) => distance === least)
    .map(({ word }) => word)
    .join(' | ');
}

/**
 * How many letters of what was typed are wrong, missing, too many or swapped with their neighbour (the optimal string
 * alignment distance), if it is the word or a beginning of it.
 */
function distanceBetween(typed: string, word: string): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let at = 1; at <= typed.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= word.length; to += 1) {
      const same = typed[at - 1] === word[to - 1];
      const swapped = typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1];
      next[to] = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[to - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  const typos = Math.min(...row);
  return row.at(-1) === typos ? typos : typos + UNFINISHED;
}
