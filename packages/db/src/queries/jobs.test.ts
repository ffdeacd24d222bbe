import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.js';
import { jobs } from '../schema/index.js';
import { createTestDatabase } from '../testing/test-database.js';
import { findJobDone, markJobDone, takeDueJob } from './jobs.js';

const HOUR_MS = 3_600_000;

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('lets one of many do what is due, each time that it is due', async () => {
  const { db } = database;
  const take = () => takeDueJob(db, 'hourly', HOUR_MS);
  const takeAtOnce = async () => (await Promise.all([take(), take(), take(), take()])).filter(Boolean);
  expect(await takeAtOnce()).toEqual([true]);
  expect(await take()).toBe(false);
  expect(await takeDueJob(db, 'daily', HOUR_MS)).toBe(true);
  const pass = (ms: number) =>
    db
      .update(jobs)
      .set({ dueAt: sql`${jobs.dueAt} - ${ms} * interval '1 millisecond'` })
      .where(eq(jobs.name, 'hourly'));
  await pass(HOUR_MS - 60_000);
  expect(await take()).toBe(false);
  await pass(60_000);
  expect(await takeAtOnce()).toEqual([true]);
});

// proves security 10.33
it('lets work go on that was done last before the clock was set back', async () => {
  const { db } = database;
  const take = () => takeDueJob(db, 'set back', HOUR_MS);
  expect(await take()).toBe(true);
  await db
    .update(jobs)
    .set({ dueAt: sql`${jobs.dueAt} + interval '1 day'` })
    .where(eq(jobs.name, 'set back'));
  expect(await take()).toBe(true);
  expect(await take()).toBe(false);
});

it('knows when work was done last, which is not when it was taken', async () => {
  const { db } = database;
  await takeDueJob(db, 'reading', HOUR_MS);
  expect(await findJobDone(db, 'reading')).toBeNull();
  await markJobDone(db, 'reading');
  const first = await findJobDone(db, 'reading');
  await markJobDone(db, 'reading');
  expect(Number(await findJobDone(db, 'reading'))).toBeGreaterThanOrEqual(Number(first));
  expect(await takeDueJob(db, 'reading', HOUR_MS)).toBe(false);
});
