import { sql } from 'drizzle-orm';
import type { Db } from '../database.js';

export interface IndexRow {
  readonly table: string;
  readonly name: string;
  readonly isPrimary: boolean;
  readonly isUnique: boolean;
  /** Columns; an expression is none. */
  readonly columns: string[];
  readonly definition: string;
}

/** The indexes of all tables, by name. */
export function findIndexes(db: Db): Promise<IndexRow[]> {
  return db
    .select({
      table: sql<string>`indrelid::regclass::text`,
      name: sql<string>`indexrelid::regclass::text`,
      isPrimary: sql<boolean>`indisprimary`,
      isUnique: sql<boolean>`indisunique`,
      columns: sql<string[]>`(
        select coalesce(json_agg(attname order by place), '[]') from unnest(indkey::int2[]) with ordinality as keys(attribute, place)
        join pg_attribute on attrelid = indrelid and attnum = attribute)`,
      definition: sql<string>`pg_get_indexdef(indexrelid)`,
    })
    .from(sql`pg_index join pg_class on pg_class.oid = indexrelid`)
    .where(sql`relnamespace = 'public'::regnamespace`)
    .orderBy(sql`2`);
}

export interface ForeignKeyRow {
  readonly table: string;
  readonly name: string;
  readonly columns: string[];
  readonly references: string;
  readonly definition: string;
}

/** The foreign keys of all tables, by name. */
export function findForeignKeys(db: Db): Promise<ForeignKeyRow[]> {
  return db
    .select({
      table: sql<string>`conrelid::regclass::text`,
      name: sql<string>`conname::text`,
      columns: sql<string[]>`(
        select json_agg(attname) from unnest(conkey) as keys(attribute)
        join pg_attribute on attrelid = conrelid and attnum = attribute)`,
      references: sql<string>`confrelid::regclass::text`,
      definition: sql<string>`pg_get_constraintdef(oid)`,
    })
    .from(sql`pg_constraint`)
    .where(sql`contype = 'f' and connamespace = 'public'::regnamespace`)
    .orderBy(sql`2`);
}

/** The columns of all tables. */
export function findColumns(db: Db): Promise<{ table: string; column: string; type: string; isIdentity: boolean }[]> {
  return db
    .select({
      table: sql<string>`table_name::text`,
      column: sql<string>`column_name::text`,
      type: sql<string>`data_type::text`,
      isIdentity: sql<boolean>`is_identity = 'YES'`,
    })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public'`)
    .orderBy(sql`1, 2`);
}

/** The triggers that we made, by name. */
export function findTriggers(db: Db): Promise<{ table: string; name: string }[]> {
  return db
    .select({ table: sql<string>`tgrelid::regclass::text`, name: sql<string>`tgname::text` })
    .from(sql`pg_trigger`)
    .where(sql`not tgisinternal`)
    .orderBy(sql`2`);
}
