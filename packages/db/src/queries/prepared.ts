import { type Column, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from '../database.js';

const dialect = new PgDialect();

/**
 * As `db.execute`, for what drizzle has no builder for: each connection prepares the statement once and keeps it, for
 * good. Its text must therefore be one that does not depend on the data.
 */
export async function executePrepared(db: Db, name: string, statement: SQL): Promise<void> {
  await db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false).execute();
}

/** Rows as one parameter, so that a statement of many rows has one text, whatever their number. */
export function recordset(rows: readonly object[], columns: SQL): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows(${columns})`;
}

/** As `recordset`, for the values of a column. */
export function oneOf(column: Column, values: readonly (number | string)[]): SQL {
  const type = sql.raw(column.getSQLType());
  return sql`${column} in (
    select value::${type} from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) as wanted(value))`;
}
