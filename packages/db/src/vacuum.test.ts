import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from './database.js';
import { openEmbedded } from './embedded.js';
import { tries, users } from './schema/index.js';
import { prepareDataDirectory } from './testing/test-database.js';

let dataDir: string;
let database: Database;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vizzi-vacuum-'));
  await prepareDataDirectory(dataDir);
  database = await openEmbedded(dataDir);
});
afterEach(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const NOW = new Date('2026-03-10T12:00:00Z');
const addAndDelete = async (count: number) => {
  const added = Array.from({ length: count }, (_, index) => ({
    username: `member ${index}`,
    password: 'x'.repeat(500),
  }));
  await database.db.insert(users).values(added);
  await database.db.delete(users);
};
/** A number that the database knows. */
async function ask(question: SQL): Promise<number | undefined> {
  const rows = await database.db.select({ value: question.mapWith(Number) }).from(sql`(values (1)) as one`);
  return rows[0]?.value;
}
const bytes = () => ask(sql`pg_total_relation_size('users')`);

// proves security 10.43
it('the room of deleted rows is used again', async () => {
  await addAndDelete(500);
  const before = (await bytes()) ?? 0;
  for (let time = 0; time < 5; time += 1) {
    await database.maintain?.(NOW);
    await addAndDelete(500);
  }
  expect(await bytes()).toBeLessThan(2 * before);
});

// proves security 10.43
it('the room of ended tries is used again, whose table has no log', async () => {
  const size = () => ask(sql`pg_total_relation_size('tries')`);
  const addAndEnd = async (round: number) => {
    const added = Array.from({ length: 500 }, (_, index) => ({ key: `${round} ${index}`, count: 1, endsAt: NOW }));
    await database.db.insert(tries).values(added);
    await database.db.delete(tries);
  };
  await addAndEnd(0);
  const before = (await size()) ?? 0;
  for (let round = 1; round < 6; round += 1) {
    await database.maintain?.(NOW);
    await addAndEnd(round);
  }
  expect(await size()).toBeLessThan(2 * before);
});

// proves security 10.43
it('queries are planned by what there is', async () => {
  const added = Array.from({ length: 500 }, (_, index) => ({ username: `member ${index}`, password: 'hash' }));
  await database.db.insert(users).values(added);
  const counted = () => ask(sql`(select reltuples from pg_class where relname = 'users')`);
  expect(await counted()).not.toBe(500);
  await database.maintain?.(NOW);
  expect(await counted()).toBe(500);
});
