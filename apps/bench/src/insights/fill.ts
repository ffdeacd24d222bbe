import type { Sql } from 'postgres';

export const PLAYS = Number(process.env['BENCH_INSIGHTS_PLAYS'] ?? 10_000_000);
export const MEMBERS = 100_000;
export const SESSIONS = 500;
const DAYS = 90;

/** Plays of ninety days in the order in which they arrive, payments of as many days, and who made them. */
export async function fillPlays(sql: Sql): Promise<void> {
  // References are right by themselves here; checking them takes most of the time of an insert.
  await sql`set session_replication_role = replica`;
  await sql`
    insert into users (username, password, created_at)
    select 'member-' || n || '@vizzi.example', 'unusable', now() - n % 400 * interval '1 day'
    from generate_series(1, ${MEMBERS}) as n`;
  await sql`insert into categories (name, slug, description, icon, color) values ('Calm', 'calm', '', '', '')`;
  await sql`
    insert into sessions (title, description, category_id, duration, audio_url, is_premium)
    select 'Session ' || n, '', 1, 300 + n % 900, 'many.m4a', n % 3 > 0 from generate_series(1, ${SESSIONS}) as n`;
  const perDay = Math.ceil(PLAYS / DAYS);
  for (let day = DAYS - 1; day >= 0; day -= 1) {
    // Few sessions are played most; some members listen often.
    await sql`
      insert into plays (id, user_id, session_id, day, sequence, heard, started_at)
      select gen_random_uuid(), 1 + floor(${MEMBERS} * power(random(), 1.5))::integer,
        1 + floor(${SESSIONS} * power(random(), 2))::integer, current_date - ${day}::integer, 1,
        case when random() < 0.6 then 1200 else 1200 * random() end, now() - ${day}::integer * interval '1 day'
      from generate_series(1, ${perDay})`;
  }
  await sql`
    insert into user_favorites (user_id, session_id, created_at)
    select distinct on (1, 2) 1 + floor(${MEMBERS} * random())::integer, 1 + floor(${SESSIONS} * random())::integer,
      now() - random() * interval '90 days'
    from generate_series(1, 200000)`;
  await sql`
    insert into revenue_entries (id, at, amount, currency, tier)
    select 'in_' || n, now() - random() * interval '180 days', 999, 'usd', 'monthly' from generate_series(1, 60000) as n`;
  await sql`insert into insight_changes select distinct day, now() from plays`;
  await sql`vacuum analyze`;
}
