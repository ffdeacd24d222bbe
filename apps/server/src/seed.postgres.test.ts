import { loadCatalog } from '@vizzi/content';
import { addCategories, categories, noteSeeded, openDatabase, sessions } from '@vizzi/db';
import { countWaitingForLocks, createTestDatabaseUrl, openUnlimited } from '@vizzi/db/testing';
import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { seedCatalog } from './seed.js';

// proves security 10.98
it('servers that start together on an empty database take turns at adding the demo catalogue', async () => {
  const server = await createTestDatabaseUrl();
  const url = server?.url ?? '';
  await (await openDatabase({ databaseUrl: url, dataDir: 'unused' })).close();
  const { db, close } = openUnlimited(url);
  const catalog = loadCatalog();
  const [first] = catalog.sessions;
  if (!first) throw new Error('the catalogue has no session');
  await addCategories(
    db,
    catalog.categories.map(({ slug, name, description, icon, color }) => ({ slug, name, description, icon, color })),
  );
  let starts: Promise<number>[] = [];
  await db.transaction(async (another) => {
    const stopped = new Error('stopped before it was done');
    const third = db.transaction(async (tx) => {
      await noteSeeded(tx, [first.slug]);
      starts = [seedCatalog(db, catalog)];
      await expect.poll(() => countWaitingForLocks(db)).toBe(1);
      await another.select().from(categories).where(eq(categories.slug, first.category)).for('key share');
      starts = [...starts, seedCatalog(db, catalog)];
      await expect.poll(() => countWaitingForLocks(db)).toBe(2);
      throw stopped;
    });
    await expect(third).rejects.toBe(stopped);
    // The first goes on, and nobody waits when it is done.
    await expect.poll(() => countWaitingForLocks(db)).toBe(0);
  });
  expect((await Promise.all(starts)).toSorted((a, b) => a - b)).toEqual([0, catalog.sessions.length]);
  expect(await db.$count(sessions)).toBe(catalog.sessions.length);
  await close();
  await server?.drop();
});

// proves security 10.98
it('a start that waits for longer than a query may for another one waits again', async () => {
  const server = await createTestDatabaseUrl();
  const url = server?.url ?? '';
  const database = await openDatabase({ databaseUrl: url, dataDir: 'unused' });
  const another = openUnlimited(url);
  const catalog = loadCatalog();
  const transaction = vi.spyOn(database.db, 'transaction');
  let start: Promise<number> | undefined;
  await another.db.transaction(async (tx) => {
    await noteSeeded(
      tx,
      catalog.sessions.map(({ slug }) => slug),
    );
    start = seedCatalog(database.db, catalog);
    await expect.poll(() => transaction.mock.calls.length).toBe(2);
  });
  expect(await start).toBe(0);
  await Promise.all([database.close(), another.close()]);
  await server?.drop();
});
