import { performance } from 'node:perf_hooks';
import { loadCatalog } from '@vizzi/content';
import { countCompleted, type Db, findListeningDays, insertUser, openDatabase } from '@vizzi/db';
import { seedCatalog } from '@vizzi/server/seed';
import postgres from 'postgres';
import { z } from 'zod';
import { spread } from './statistics.js';

const READS = 50;
const PLAYS_OF_ONE = 10_000;
/** The largest takes minutes to fill: BENCH_STATS_PLAYS=10000000 asks for it. */
const SIZES = [10_000, 1_000_000, Number(process.env['BENCH_STATS_PLAYS'] ?? 0)];
/** How long all the others go back. */
const DAYS = 3_650;

/** The stats of a member with ten thousand plays, as others with as many fill the tables around. */
export async function measureStats(databaseUrl: string): Promise<string> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await seedCatalog(database.db, loadCatalog());
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  // References are right by themselves here; checking them takes most of the time of an insert.
  await sql`set session_replication_role = replica`;
  const rows = [];
  let members = 0;
  let regular = 0;
  for (const size of SIZES.filter((each) => each > 0)) {
    for (; members * PLAYS_OF_ONE < size; members += 1) {
      const user = await insertUser(database.db, { username: `member-${members}@vizzi.example`, password: 'unusable' });
      if (!user) throw new Error('the database is not empty');
      regular ||= user.id;
      await addPlays(sql, user.id);
    }
    await sql`vacuum analyze`;
    const [days] = await sql<{ total: string }[]>`select count(*) as total from listening_days`;
    rows.push(
      `| ${size.toLocaleString('en')} | ${Number(days?.total).toLocaleString('en')} | ${spread(await executionTimes(sql, regular))} | ${spread(await readStats(database.db, regular))} |`,
    );
  }
  await sql.end();
  await database.close();
  return [
    '| plays in the database | days of members | the stats of a member with 10,000 plays in the database, ms (target: under 5, flat) | with the way there and back, ms |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const planned = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ 'Execution Time': z.number() })]) })]);

/** What the database itself says that both queries of the stats took it. */
async function executionTimes(sql: postgres.Sql, userId: number): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const plans = [
      await sql`explain (analyze, format json) select count(*) from user_progress where user_id = ${userId} and completed`,
      await sql`explain (analyze, format json)
        select day, seconds from listening_days where user_id = ${userId} order by day desc`,
    ];
    times.push(plans.reduce((sum, plan) => sum + planned.parse([...plan])[0]['QUERY PLAN'][0]['Execution Time'], 0));
  }
  return times;
}

async function readStats(db: Db, userId: number): Promise<number[]> {
  const times: number[] = [];
  for (let read = -1; read < READS; read += 1) {
    const start = performance.now();
    await Promise.all([countCompleted(db, userId), findListeningDays(db, userId)]);
    if (read >= 0) times.push(performance.now() - start);
  }
  return times;
}

/** Plays on days that go back from today, with the log of days and the places that come with them. */
async function addPlays(sql: postgres.Sql, userId: number): Promise<void> {
  await sql`
    insert into plays (id, user_id, session_id, day, sequence, heard)
    select gen_random_uuid(), ${userId}, (select min(id) from sessions), current_date - (n % ${DAYS})::integer, 1, 60
    from generate_series(1, ${PLAYS_OF_ONE}) as n`;
  await sql`
    insert into listening_days (user_id, day, seconds)
    select user_id, day, sum(heard) from plays where user_id = ${userId} group by user_id, day`;
  await sql`
    insert into user_progress (user_id, session_id, "current_time", completed)
    select ${userId}, id, 60, true from sessions`;
}
