import { performance } from 'node:perf_hooks';
import { countInsightDays, countInsightListeners, countInsightMembers } from '@vizzi/api';
import { callerFor, createTestDeps } from '@vizzi/api/testing';
import { type Database, findUserByUsername, insertUser, openDatabase } from '@vizzi/db';
import postgres from 'postgres';
import { withDatabase } from '../database.js';
import { median, quantile } from '../statistics.js';
import { fillPlays, MEMBERS, PLAYS, SESSIONS } from './fill.js';

const READS = 60;
const RANGES = [28, 90];
const OWNER = 'owner@vizzi.example';

/**
 * Every call of the insights pages and the list of the studio, and what it takes to count plays. On the database that
 * BENCH_INSIGHTS_DATABASE_URL names, which an earlier run or a copy of one filled and counted, the calls alone.
 */
export function measureInsights(): Promise<string> {
  const filled = process.env['BENCH_INSIGHTS_DATABASE_URL'];
  return filled ? measureReads(filled) : withDatabase(measureAll);
}

async function measureAll(databaseUrl: string): Promise<string> {
  const counting = await withDeps(databaseUrl, async (deps) => {
    const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
    await fillPlays(sql);
    const days = await timed(async () => {
      while (await countInsightDays(deps));
    });
    const again = await timed(() => countInsightDays(deps));
    const listeners = await timed(() => countInsightListeners(deps));
    await countInsightMembers(deps);
    await sql`vacuum analyze insight_parts, insight_listeners, revenue_entries`;
    await sql.end();
    return (
      `All days are counted in ${seconds(days)}, the four open days again in ${seconds(again)}, ` +
      `the listeners of all ranges in ${seconds(listeners)}; no statement may take longer than three seconds.`
    );
  });
  return `${await measureReads(databaseUrl)}\n\n${counting}`;
}

async function measureReads(databaseUrl: string): Promise<string> {
  return withDeps(databaseUrl, async (deps) => {
    const owner =
      (await findUserByUsername(deps.db, OWNER)) ??
      (await insertUser(deps.db, { username: OWNER, password: 'unusable', isAdmin: true }));
    if (!owner) throw new Error('the owner could not be added');
    const { insights, studio } = callerFor(deps, owner);
    const [session] = await insights.sessions({ range: 7 });
    const id = session?.id ?? 0;
    const ofRange = (range: number): Record<string, () => Promise<unknown>> => ({
      'insights.overview': () => insights.overview({ range }),
      'insights.session': () => insights.session({ id, range }),
      'insights.sessions': () => insights.sessions({ range }),
      'insights.members': () => insights.members({ range }),
      'insights.revenue': () => insights.revenue({ range }),
      'insights.file': () => insights.file({ range }),
    });
    const rows = [await rowOf('studio.sessions', () => studio.sessions())];
    for (const range of RANGES) {
      for (const [name, read] of Object.entries(ofRange(range))) rows.push(await rowOf(`${name}, ${range} days`, read));
    }
    return [
      `${PLAYS.toLocaleString('en')} plays of ${MEMBERS.toLocaleString('en')} members in 90 days, ${SESSIONS} sessions.`,
      '',
      '| call | median, ms | 95th percentile, ms (target: 200 at most) |',
      '|---|---|---|',
      ...rows,
    ].join('\n');
  });
}

async function rowOf(name: string, read: () => Promise<unknown>): Promise<string> {
  await read();
  const times = [];
  for (let time = 0; time < READS; time += 1) times.push(await timed(read));
  return `| ${name} | ${median(times).toFixed(1)} | ${quantile(times, 0.95).toFixed(1)} |`;
}

async function withDeps<T>(
  databaseUrl: string,
  work: (deps: Awaited<ReturnType<typeof depsOn>>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    return await work(await depsOn(database));
  } finally {
    await database.close();
  }
}

const depsOn = async (database: Database) => ({
  ...(await createTestDeps(database)),
  clock: { now: () => new Date(), elapsed: () => performance.now() },
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
