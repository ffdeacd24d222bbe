import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MIGRATIONS } from './database.js';

/**
 * While servers are replaced one after the other, those of the former version work on the new schema. So a migration adds;
 * what the code stops using is removed one release later, with a line here that says since when nothing uses it.
 */
const REVIEWED: Readonly<Record<string, string>> = {
  '0005_plays-by-day.sql': 'from before there were several servers',
  '0008_search-words.sql': 'from before there were several servers',
  '0019_playlist-owner.sql': 'a trigger fills the column that is not null for servers that do not know it',
};

const REMOVALS = [
  /\bdrop\s+(column|table|view|type)\b/i,
  /\brename\s+(column\s+)?(to\b|"?\w+"?\s+to\b)/i,
  /\balter\s+column\s+"?\w+"?\s+(set\s+data\s+)?type\b/i,
  /\balter\s+column\s+"?\w+"?\s+set\s+not\s+null\b/i,
  /\badd\s+column\s+"?\w+"?(?![^;]*\bdefault\b)[^;]*\bnot\s+null/i,
];

/** Statements that take something from a server of the former version. */
function removalsOf(migration: string): string[] {
  return migration.split(';').filter((statement) => REMOVALS.some((pattern) => pattern.test(statement)));
}

it.each([
  'ALTER TABLE "sessions" DROP COLUMN "search_text"',
  'DROP TABLE plays',
  'ALTER TABLE users RENAME COLUMN "email" TO "mail"',
  'ALTER TABLE users RENAME TO members',
  'ALTER TABLE "users" ALTER COLUMN "id" SET DATA TYPE bigint',
  'ALTER TABLE "users" ALTER COLUMN "id" TYPE bigint',
  'ALTER TABLE "users" ALTER COLUMN "email" SET NOT NULL',
  'ALTER TABLE "users" ADD COLUMN "zone" text NOT NULL',
])('%s takes something away', (statement) => expect(removalsOf(statement)).toEqual([statement]));

it.each([
  'ALTER TABLE "users" ADD COLUMN "zone" text',
  'ALTER TABLE "users" ADD COLUMN "zone" text DEFAULT \'UTC\' NOT NULL',
  'ALTER TABLE "users" ADD COLUMN "zone" text NOT NULL DEFAULT \'UTC\'',
  'CREATE TABLE "mails" ("id" uuid PRIMARY KEY NOT NULL)',
])('%s adds', (statement) => expect(removalsOf(statement)).toEqual([]));

it('migrations only add, but for those that were reviewed', async () => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  const removing: string[] = [];
  for (const name of files) {
    if (removalsOf(await readFile(join(MIGRATIONS, name), 'utf8')).length > 0) removing.push(name);
  }
  expect(removing.toSorted()).toEqual(Object.keys(REVIEWED));
});
