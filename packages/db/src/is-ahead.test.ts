import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database.js';
import { deleteOlderCounts, saveInsightDays } from './queries/insight-counts.js';
import { findInsightListeners, saveInsightListeners } from './queries/insights.js';
import { insightDays } from './schema/index.js';
import { createTestDatabase } from './testing/test-database.js';

const DAY = '2026-03-10';
const now = new Date();
const ahead = new Date(now.getTime() + 20 * 86_400_000);

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

// proves security 10.66
it('counts of listeners from before the clock was set back are replaced', async () => {
  const { db } = database;
  const count = (subject: number, listeners: number, countedAt: Date) =>
    saveInsightListeners(db, [{ subject, range: 7, listeners, before: 0, returned: 0, countedAt }], countedAt);
  await count(1, 10, ahead);
  await count(2, 10, ahead);
  await count(1, 20, now);
  expect(await findInsightListeners(db, 7)).toMatchObject([{ subject: 1, listeners: 20 }]);
});

// proves security 10.66
it('counts of days from before the clock was set back are replaced', async () => {
  const { db } = database;
  const count = (subject: number, plays: number, countedAt: Date) =>
    saveInsightDays(db, [
      { subject, day: DAY, plays, listeners: 1, replays: 0, seconds: 0, stops: [], marks: [], favorites: 0, countedAt },
    ]);
  await count(1, 10, ahead);
  await count(2, 10, ahead);
  await count(1, 20, now);
  await deleteOlderCounts(db, DAY, now);
  expect(await db.select().from(insightDays)).toMatchObject([{ subject: 1, plays: 20 }]);
});
