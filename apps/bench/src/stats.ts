import { performance } from 'node:perf_hooks';
import { countCompleted, type Db, findListeningDays, insertUser, openDatabase } from '@vizzi/db';
import postgres from 'postgres';
import { spread } from './statistics.js';

const ROUNDS = 50;
const PLAYS_OF_ONE = 10_000;
const SIZES = [10_000, 1_000_000];

/** The stats of a member with ten thousand plays, as the tables around that member grow. */
export async function measureStats(databaseUrl: string): Promise<string> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const regular = await insertUser(database.db, { username: `regular-${Date.now()}`, password: 'unusable' });
  const crowd = await insertUser(database.db, { username: `crowd-${Date.now()}`, password: 'unusable' });
  if (!regular || !crowd) throw new Error('the members exist already');
  await addPlays(sql, regular.id, PLAYS_OF_ONE, 0);
  const rows = [];
  let total = PLAYS_OF_ONE;
  for (const size of SIZES) {
    if (size > total) await addPlays(sql, crowd.id, size - total, total);
    total = Math.max(total, size);
    await sql`analyze`;
    rows.push(`| ${total.toLocaleString('en')} | ${spread(await readStats(database.db, regular.id))} |`);
  }
  await sql.end();
  await database.close();
  return [
    '| plays in the database | milliseconds for one member’s stats (target: under 5) |',
    '|---|---|',
    ...rows,
  ].join('\n');
}

async function readStats(db: Db, userId: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await Promise.all([countCompleted(db, userId), findListeningDays(db, userId)]);
    times.push(performance.now() - start);
  }
  return times;
}

/** Plays on days that go back from today, and the log of days that comes with them. */
async function addPlays(sql: postgres.Sql, userId: number, count: number, offset: number): Promise<void> {
  await sql`
    insert into plays (id, user_id, session_id, day, sequence, heard)
    select gen_random_uuid(), ${userId}, (select min(id) from sessions), current_date - (n % 3650)::integer, 1, 60
    from generate_series(${offset}::bigint, ${offset + count - 1}::bigint) as n`;
  await sql`
    insert into listening_days (user_id, day, seconds)
    select user_id, day, sum(heard) from plays where user_id = ${userId} group by user_id, day
    on conflict (user_id, day) do update set seconds = excluded.seconds`;
  await sql`
    insert into user_progress (user_id, session_id, "current_time", completed)
    select ${userId}, id, 60, true from sessions on conflict do nothing`;
}
