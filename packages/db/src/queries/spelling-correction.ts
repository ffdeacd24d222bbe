import { UNDERSTOOD_WORDS, meaningsOf } from '@vizzi/domain';
import { and, desc, exists, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { searchWords, sessions } from '../schema/index.js';
import { isPublished } from './sessions.js';

/** The least trigram similarity (0 to 1) of candidates; low enough for a short word with a typo. */
const MIN_SIMILARITY = '0.25';
/** This many of the most similar words are compared letter by letter. */
const CANDIDATES = 100;
/** Words of this length are not corrected. */
const TINY = 2;
/** In words of this length one changed letter makes another word, such as rain of pain: see {@link isLikely}. */
const SHORT = 4;
/** Distance added when the typed text is only the beginning of the word, so that whole words rank first. */
const PREFIX_PENALTY = 0.5;

/**
 * For each typed word, except stop words, a text-search query for the words of the catalogue with the fewest typos;
 * undefined where all have too many.
 */
export async function correctSpelling(db: Db, typed: readonly string[]): Promise<(string | undefined)[]> {
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${MIN_SIMILARITY}, true)`);
    // Words that no published session has any more stay in the table, and would hide those that were meant.
    const isUsed = exists(
      tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(
          and(
            isPublished,
            sql`${sessions.searchDocument} @@ to_tsquery('english', quote_literal(${searchWords.word}))`,
          ),
        ),
    );
    const alike = tx
      .select({ word: searchWords.word })
      .from(searchWords)
      .where(and(sql`${searchWords.word} %> typed.word and length(typed.word) > ${TINY}::integer`, isUsed))
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
  return rows.map((row) => (row.typed.length > TINY ? nearest(row.typed, row.alike, row.beginning) : row.beginning));
}

function nearest(typed: string, words: string[], beginning: string): string | undefined {
  const known = [...new Set([...words, ...UNDERSTOOD_WORDS])].filter((word) => isLikely(typed, word));
  const distances = known.map((word) => ({ word, distance: distanceBetween(typed, word) }));
  const least = Math.min(...distances.map(({ distance }) => distance));
  // Without a typo the beginning may match more words than were compared.
  if (least === PREFIX_PENALTY) return beginning;
  // One typo is allowed, two in a long word.
  if (least > (typed.length > 5 ? 2 : 1) + PREFIX_PENALTY) return undefined;
  return distances
    .filter(({ distance }) => distance === least)
    .flatMap(({ word }) => [word, ...meaningsOf(word)])
    .join(' | ');
}

const understoodWords = new Set(UNDERSTOOD_WORDS);

/** Whether a word may be meant: for a short one, only two letters may be swapped, or a need be meant. */
function isLikely(typed: string, word: string): boolean {
  if (typed.length > SHORT || understoodWords.has(word)) return true;
  return sorted(word.slice(0, typed.length)) === sorted(typed);
}

const sorted = (letters: string) => Array.from(letters).toSorted().join('');

/**
 * The number of wrong, missing, extra or swapped letters between the typed text and the word or its beginning (optimal
 * string alignment distance).
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
  return row.at(-1) === typos ? typos : typos + PREFIX_PENALTY;
}
