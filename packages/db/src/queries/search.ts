import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../database.js';
import { categories, sessions } from '../schema/index.js';
import { type SessionRow, sessionColumns } from './sessions.js';

/** How alike (0 to 1) a query and some words of a title or category must at least be: a short word with a typo is. */
const LIKENESS = '0.4';
/** What is this much less alike than the best is a different word. */
const LIKENESS_MARGIN = 0.1;

/**
 * Sessions for what someone typed so far, the best first: those with all the words or words that begin so; where there
 * are none, those whose title or category looks alike, so that a typo is forgiven but adds nothing to a good answer.
 */
export async function searchSessions(db: Db, query: string, limit: number): Promise<SessionRow[]> {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [];
  const found = await findByWords(db, words, limit);
  return found.length > 0 ? found : findByLikeness(db, words, limit);
}

function findByWords(db: Db, words: string[], limit: number): Promise<SessionRow[]> {
  const wanted = sql`to_tsquery('english', unaccent(${words.map((word) => `${word}:*`).join(' & ')}))`;
  return db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(categories, eq(sessions.categoryId, categories.id))
    .where(sql`${sessions.searchDocument} @@ ${wanted}`)
    .orderBy(desc(sql`ts_rank(${sessions.searchDocument}, ${wanted})`), desc(sessions.listenerCount), sessions.id)
    .limit(limit);
}

async function findByLikeness(db: Db, words: string[], limit: number): Promise<SessionRow[]> {
  const typed = sql`lower(unaccent(${words.join(' ')}))`;
  const likeness = sql<number>`word_similarity(${typed}, ${sessions.searchText})`;
  const rows = await db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${LIKENESS}, true)`);
    return tx
      .select({ ...sessionColumns, likeness })
      .from(sessions)
      .innerJoin(categories, eq(sessions.categoryId, categories.id))
      .where(sql`${sessions.searchText} %> ${typed}`)
      .orderBy(desc(likeness), desc(sessions.listenerCount), sessions.id)
      .limit(limit);
  });
  const best = rows[0]?.likeness ?? 0;
  return rows.filter((row) => row.likeness >= best - LIKENESS_MARGIN);
}
