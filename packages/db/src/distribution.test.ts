import { readFile } from 'node:fs/promises';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database.js';
import { DISTRIBUTION, placementStatements, SHARD_KEYS } from './distribution.js';
import * as schema from './schema/index.js';
import { findColumns, findForeignKeys, findIndexes, findTriggers } from './testing/catalog.js';
import { containsKey } from './testing/member-partitions.js';
import { createTestDatabase } from './testing/test-database.js';

// What Citus does not take as it is, and what is done about it when the tables move. docs/citus.md says in which order.

const KEY_FIRST = 'becomes (user_id, id)';
const UNIQUE_WITHOUT_KEY: Readonly<Record<string, string>> = {
  auth_sessions_pkey: KEY_FIRST,
  playlist_sessions_pkey: KEY_FIRST,
  playlist_sessions_unique: 'goes in the next release: it is there for servers that do not know user_id',
  playlists_pkey: `${KEY_FIRST}, and playlists_owner goes`,
  user_favorites_pkey: KEY_FIRST,
  user_progress_pkey: KEY_FIRST,
  users_stripe_customer_unique:
    'is not unique any more: the id of a customer comes from the provider, once for a member',
  users_username_unique: 'is not unique any more: the name in login_names is, which insertUser takes first',
};

const CODE_DELETES = 'goes: deleteUser does it in its transaction';
const FOREIGN_KEYS_WITHOUT_KEY: Readonly<Record<string, string>> = {
  disputes_user_id_users_id_fk: CODE_DELETES,
  login_names_user_id_users_id_fk: CODE_DELETES,
  password_resets_user_id_users_id_fk: CODE_DELETES,
  support_messages_user_id_users_id_fk: CODE_DELETES,
};

const BIGINT = 'becomes bigint, in the new database, as all columns that refer to it';
const SMALL_IDS: Readonly<Record<string, string>> = {
  'categories.id': BIGINT,
  'playlist_sessions.id': BIGINT,
  'playlists.id': BIGINT,
  'sessions.id': BIGINT,
  'user_favorites.id': BIGINT,
  'user_progress.id': BIGINT,
  'users.id': BIGINT,
};

const CATALOGUE =
  'admins alone cause it: saveRevision, insertSession and the like do it themselves, in their transaction';
const TRIGGERS: Readonly<Record<string, string>> = {
  added_sessions_announced: CATALOGUE,
  categories_announced: CATALOGUE,
  categories_described_for_search: CATALOGUE,
  categories_words_added: CATALOGUE,
  deleted_sessions_announced: CATALOGUE,
  emptied_sessions_announced: CATALOGUE,
  playlist_sessions_owner_added: 'goes in the next release: it is there for servers that do not know user_id',
  sessions_announced: CATALOGUE,
  sessions_counted_on_delete: CATALOGUE,
  sessions_counted_on_insert: CATALOGUE,
  sessions_counted_on_move: CATALOGUE,
  sessions_described_for_search: CATALOGUE,
  sessions_words_added_on_insert: CATALOGUE,
  sessions_words_added_on_update: CATALOGUE,
  users_named: 'goes: insertUser saves the name, before the account',
};

const isReference = (table: string) => DISTRIBUTION.reference.some((each) => each === table);
const names = (reviewed: Readonly<Record<string, string>>) => Object.keys(reviewed).toSorted();

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('every table is distributed, a reference table or local', async () => {
  const placed = [...SHARD_KEYS.keys(), ...DISTRIBUTION.reference, ...DISTRIBUTION.local].toSorted();
  const declared = Object.values(schema).flatMap((each) => (is(each, PgTable) ? getTableName(each) : []));
  expect(placed).toEqual(declared.toSorted());
  const columns = await findColumns(database.db);
  expect(placed).toEqual([...new Set(columns.map(({ table }) => table))].toSorted());
});

it('unique keys of distributed tables contain the key that distributes, but for those that were reviewed', async () => {
  const lacking = (await findIndexes(database.db)).filter(({ table, isUnique, columns }) => {
    const key = SHARD_KEYS.get(table);
    return isUnique && key !== undefined && !columns.includes(key);
  });
  expect(lacking.map(({ name }) => name).toSorted()).toEqual(names(UNIQUE_WITHOUT_KEY));
});

it('foreign keys of and to distributed tables contain the key, but for those that were reviewed', async () => {
  const keys = await findForeignKeys(database.db);
  const concerned = keys.filter(({ table, references }) => SHARD_KEYS.has(table) || SHARD_KEYS.has(references));
  const lacking = concerned.filter((each) => !containsKey(each));
  expect(lacking.map(({ name }) => name).toSorted()).toEqual(names(FOREIGN_KEYS_WITHOUT_KEY));
});

it('ids that count up are bigint, but for those that were reviewed', async () => {
  const small = (await findColumns(database.db)).filter(
    ({ table, type, isIdentity }) => isIdentity && type !== 'bigint' && (SHARD_KEYS.has(table) || isReference(table)),
  );
  expect(small.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(names(SMALL_IDS));
});

it('distributed and reference tables have no triggers, but for those that were reviewed', async () => {
  const triggers = (await findTriggers(database.db)).filter(({ table }) => SHARD_KEYS.has(table) || isReference(table));
  expect(triggers.map(({ name }) => name).toSorted()).toEqual(names(TRIGGERS));
});

it('the page about Citus names every call that places a table', async () => {
  const page = await readFile(new URL('../../../docs/citus.md', import.meta.url), 'utf8');
  expect(page).toContain(placementStatements().join('\n'));
});
