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

/**
 * A statement that is built once for each database, with placeholders for what differs: for those that every sign-in or
 * request takes, since drizzle needs longer to build them than to send them.
 */
export function buildOnce<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const built = new WeakMap<Db, Statement>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
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
