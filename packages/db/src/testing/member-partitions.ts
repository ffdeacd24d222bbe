import { PGlite } from '@electric-sql/pglite';
import { type Logger, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import type { Db } from '../database.js';
import { DISTRIBUTION, SHARD_KEYS } from '../distribution.js';
import { EXTENSIONS } from '../pglite.js';
import {
  findColumns,
  findForeignKeys,
  findIndexes,
  findTriggers,
  type ForeignKeyRow,
  type IndexRow,
} from './catalog.js';
import { migratedImage } from './migrated-image.js';

/** Partitions of each distributed table. */
const PARTITIONS = 8;

/**
 * An embedded database with the layout that Citus asks for: the distributed tables are partitioned by the member's id, their
 * unique keys contain it, ids are bigint, and they have no triggers and no foreign keys from local tables.
 */
export async function openPartitioned(logger: Logger) {
  const client = await PGlite.create({ extensions: EXTENSIONS, loadDataDir: await migratedImage() });
  const plain = drizzle(client);
  await partitionMembers(plain);
  return { client, plain, db: drizzle(client, { logger }), close: () => client.close() };
}

async function partitionMembers(db: Db): Promise<void> {
  const indexes = await findIndexes(db);
  const foreignKeys = (await findForeignKeys(db)).filter(
    ({ table, references }) => SHARD_KEYS.has(table) || SHARD_KEYS.has(references),
  );
  const ids = (await findColumns(db)).filter(({ table, column, type }) => isMemberId(table, column, type));
  const triggers = (await findTriggers(db)).filter(({ table }) => SHARD_KEYS.has(table));
  const statements = [
    ...triggers.map(({ table, name }) => `drop trigger ${name} on ${table}`),
    ...foreignKeys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...ids.map(({ table, column }) => `alter table ${table} alter column ${column} type bigint`),
    ...[...SHARD_KEYS].flatMap(([table, key]) => [
      ...partition(table, key),
      ...indexes.filter((index) => index.table === table).map((index) => withKey(index, key)),
    ]),
    ...foreignKeys.filter(containsKey).map(addForeignKey),
  ];
  for (const statement of statements) await db.execute(sql.raw(statement));
}

function isMemberId(table: string, column: string, type: string): boolean {
  const names = SHARD_KEYS.has(table) ? ['id', 'playlist_id', 'user_id'] : ['user_id'];
  return type === 'integer' && names.includes(column);
}

function partition(table: string, key: string): string[] {
  return [
    `alter table ${table} rename to former`,
    `create table ${table} (like former including defaults including constraints including identity) partition by hash (${key})`,
    'drop table former',
    ...Array.from(
      { length: PARTITIONS },
      (_, remainder) =>
        `create table ${table}_p${remainder} partition of ${table} for values with (modulus ${PARTITIONS}, remainder ${remainder})`,
    ),
  ];
}

/** A unique index without the key stays, to find rows, but is not unique. */
function withKey({ table, isPrimary, columns, definition }: IndexRow, key: string): string {
  const hasKey = columns.includes(key);
  if (isPrimary) return `alter table ${table} add primary key (${(hasKey ? columns : [key, ...columns]).join(', ')})`;
  return hasKey ? definition : definition.replace('CREATE UNIQUE INDEX', 'CREATE INDEX');
}

/** Whether Citus can hold to a foreign key of or to a distributed table. */
export function containsKey({ table, columns, references }: Omit<ForeignKeyRow, 'definition'>): boolean {
  const key = SHARD_KEYS.get(table);
  if (key === undefined) return false;
  return columns.includes(key) || DISTRIBUTION.reference.some((each) => each === references);
}

const addForeignKey = ({ table, name, definition }: ForeignKeyRow) =>
  `alter table ${table} add constraint ${name} ${definition}`;
