import { performance } from 'node:perf_hooks';
import { type Db, findCategories, openDatabase, searchSessions, sessions } from '@vizzi/db';
import { loadCatalog } from '@vizzi/content';
import { seedCatalog } from '@vizzi/server/seed';
import postgres from 'postgres';
import { median, quantile } from '../statistics.js';
import { createRandom, createTitles, KINDS } from './titles.js';

const SIZES = [100, 10_000, 100_000];
const SEARCHES = 50;
/** As many as the search box shows. */
const LIMIT = 20;
const WARM_UP = 20;
const CHUNK = 1_000;

/** Search as the product does it, as typed, else by the nearest words, as the catalogue grows. */
export async function measureSearch(databaseUrl: string): Promise<string> {
  const { title, description } = createTitles(createRandom(1));
  const rows = [];
  let titles: string[] = [];
  for (const size of SIZES) {
    const database = await openDatabase({ databaseUrl, dataDir: '' });
    await seedCatalog(database.db, loadCatalog());
    const added = Array.from({ length: size - titles.length }, () => ({ title: title(), description: description() }));
    await addSessions(database.db, added);
    titles = [...titles, ...added.map((each) => each.title)];
    const before = await scans(databaseUrl);
    const times = await searchAll(database.db, titles);
    // PostgreSQL counts a connection's scans when it ends.
    await database.close();
    rows.push(
      ...Object.entries(times).map(
        ([kind, { ms, found }]) =>
          `| ${size.toLocaleString('en')} | ${kind} | ${median(ms).toFixed(1)} | ${quantile(ms, 0.95).toFixed(1)} | ${found} of ${SEARCHES} |`,
      ),
      `| ${size.toLocaleString('en')} | all of these, by | ${describe(before, await scans(databaseUrl))} | | |`,
    );
  }
  return [
    '| sessions | what was typed | median, ms | 95th percentile, ms (target: under 20) | searches that found what was meant |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

async function addSessions(db: Db, added: { title: string; description: string }[]): Promise<void> {
  const ids = (await findCategories(db)).map(({ id }) => id);
  for (let from = 0; from < added.length; from += CHUNK) {
    const texts = added.slice(from, from + CHUNK);
    await db.insert(sessions).values(
      texts.map((each, index) => ({
        ...each,
        categoryId: ids[index % ids.length] ?? 0,
        duration: 60 + (index % 1_200),
        audioUrl: 'many.m4a',
      })),
    );
  }
}

async function searchAll(db: Db, titles: readonly string[]) {
  const random = createRandom(2);
  const results: Record<string, { ms: number[]; found: number }> = {};
  // The first queries of each connection are slower.
  for (let time = 0; time < WARM_UP; time += 1) await searchSessions(db, 'nothing alike', LIMIT);
  for (const [kind, typed] of Object.entries(KINDS)) {
    const result = { ms: [] as number[], found: 0 };
    for (let time = 0; time < SEARCHES; time += 1) {
      const [mood = '', place = ''] = titles[Math.floor(random() * titles.length)]?.split(' ') ?? [];
      const query = typed(mood, place).toLowerCase();
      const begin = performance.now();
      const found = await searchSessions(db, query, LIMIT);
      result.ms.push(performance.now() - begin);
      if (found.some(({ title }) => title.includes(place))) result.found += 1;
    }
    results[kind] = result;
  }
  return results;
}

interface Scans {
  readonly byIndex: number;
  readonly whole: number;
}

/** How often sessions and their words have been looked up by an index, or looked through one by one. */
async function scans(databaseUrl: string): Promise<Scans> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql`vacuum analyze sessions, search_words`;
  const [row] = await sql<Scans[]>`
    select
      sum(idx_scan)::int as "byIndex", sum(seq_scan)::int as "whole"
    from pg_stat_user_tables where relname in ('sessions', 'search_words')`;
  await sql.end();
  return row ?? { byIndex: 0, whole: 0 };
}

function describe(before: Scans, after: Scans): string {
  return `${after.byIndex - before.byIndex} scans of an index, ${after.whole - before.whole} of a whole table`;
}
