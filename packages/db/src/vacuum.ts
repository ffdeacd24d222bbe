import type { PGlite } from '@electric-sql/pglite';

/** As autovacuum's settings are named: changed rows, their share of a table, and transactions after which old ones are frozen. */
const THRESHOLD = 50;
const SCALE_FACTOR = 0.1;
const FREEZE_MAX_AGE = 200_000_000;

/**
 * Makes the room of deleted and changed rows free for new ones, and counts anew what queries are planned by, where much has
 * changed. A PostgreSQL server does this by itself (autovacuum). Queries wait for one table at a time.
 */
export async function vacuum(client: PGlite): Promise<void> {
  // Otherwise the counts of the last second may be missing.
  await client.exec('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name
     from pg_class join pg_stat_all_tables on relid = oid
     where relkind = 'r' and relpersistence <> 't' and (
       greatest(n_dead_tup, n_mod_since_analyze) > $1 + $2 * greatest(reltuples, 0) or age(relfrozenxid) > $3)`,
    [THRESHOLD, SCALE_FACTOR, FREEZE_MAX_AGE],
  );
  for (const { name } of rows) await client.exec(`vacuum (analyze) ${name}`);
}
