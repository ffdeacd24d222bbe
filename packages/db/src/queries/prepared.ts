import { type Column, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from '../database.js';

const dialect = new PgDialect();

/**
 * Executes a statement that drizzle cannot build. Each connection prepares it once by name and keeps it, so its text must
 * not depend on the data.
 */
export async function executePrepared(db: Db, name: string, statement: SQL): Promise<void> {
  await db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false).execute();
}

/** Rows as one parameter, so that the text of a statement does not depend on their number. */
export function recordset(rows: readonly object[], columns: SQL): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows(${columns})`;
}

/** `column in values`, with the values as one parameter; an array, since a subquery would have the whole table read. */
export function oneOf(column: Column, values: readonly (number | string)[]): SQL {
  const type = sql.raw(column.getSQLType());
  return sql`${column} = any(array(
    select value::${type} from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) as wanted(value)))`;
}
