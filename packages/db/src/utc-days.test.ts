import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from './database.js';
import { billingAccounts, billingEvents, revenueEntries, userFavorites, users } from './schema/index.js';
import { createTestDatabase } from './testing/test-database.js';
import { addCategories } from './queries/categories.js';
import { countFavoritesOfDay } from './queries/insight-counts.js';
import { countEnded, countJoined, countRefunded } from './queries/insights.js';
import { findRevenue } from './queries/revenue.js';
import { insertSession } from './queries/sessions.js';

const DAY = '2026-03-10';
const NEXT = '2026-03-11';
/** The last moment before the day, its first and its last one, and the first one after it. */
const TIMES = ['2026-03-09T23:59:59Z', '2026-03-10T00:00:00Z', '2026-03-10T23:59:59Z', '2026-03-11T00:00:00Z'].map(
  (time) => new Date(time),
);

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const category = { slug: 'sleep', name: 'Sleep', description: '', icon: 'fa-moon', color: 'gradient-athletes' };
  const categoryId = (await addCategories(db, [category])).get('sleep') ?? 0;
  const file = { title: 'Still Lake', description: '', duration: 60, audioUrl: 'lake.m4a' };
  const sessionId = await insertSession(db, { ...file, categoryId });
  const members = TIMES.map((createdAt, index) => ({ username: `member-${index}`, password: '', createdAt }));
  const joined = await db.insert(users).values(members).returning({ id: users.id, at: users.createdAt });
  await db.insert(userFavorites).values(joined.map(({ id, at }) => ({ userId: id, sessionId, createdAt: at })));
  await db.insert(billingAccounts).values(joined.map(({ id, at }) => ({ userId: id, refundedAt: at })));
  const type = 'customer.subscription.deleted';
  await db.insert(billingEvents).values(joined.map(({ id, at }) => ({ id: `event ${id}`, type, receivedAt: at })));
  const paid = { amount: 999, currency: 'usd', tier: 'monthly' } as const;
  await db.insert(revenueEntries).values(joined.map(({ id, at }) => ({ id: `invoice ${id}`, at, ...paid })));
});
afterAll(() => database.close());

// proves security 10.65
it.each(['UTC', 'Asia/Tokyo', 'America/New_York'])(
  'days begin in UTC, also where the time zone of the database is %s',
  async (zone) => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('timezone', ${zone}, true)`);
      expect(await findRevenue(tx, { from: DAY, to: DAY })).toMatchObject([{ day: DAY, amount: 1998, entries: 2 }]);
      for (const count of [countJoined, countRefunded, countEnded]) {
        const days = await count(tx, DAY);
        expect(days.toSorted((a, b) => a.day.localeCompare(b.day))).toEqual([
          { day: DAY, total: 2 },
          { day: NEXT, total: 1 },
        ]);
      }
      expect(await countFavoritesOfDay(tx, DAY)).toContainEqual({ subject: 0, favorites: 2 });
    });
  },
);
