import { readFile } from 'node:fs/promises';
import { callerFor, createTestDeps, type TestDeps } from '@vizzi/api/testing';
import { loadCatalog } from '@vizzi/content';
import { categories, sessions } from '@vizzi/db';
import { PLACE_SECONDS, PLACES } from '@vizzi/domain';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from './seed.js';

let deps: TestDeps;
beforeEach(async () => {
  deps = await createTestDeps();
});
afterEach(() => deps.database.close());

const visitor = () => callerFor(deps, null).catalog;

describe('seedCatalog', () => {
  it('adds the demo catalogue once', async () => {
    const catalog = loadCatalog();
    expect(await seedCatalog(deps.db, catalog)).toBe(catalog.sessions.length);
    expect(await seedCatalog(deps.db, catalog)).toBe(0);
    expect(await visitor().sessions({})).toHaveLength(catalog.sessions.length);
  });

  // proves spec 9.1, spec 9.2
  it('is the catalogue that the specification promises', async () => {
    await seedCatalog(deps.db, loadCatalog());
    const free = await visitor().sessions({ free: true });
    expect(free.map(({ duration }) => duration)).toEqual([60, 60, 60, 60, 60, 60]);

    const premium = await visitor().sessions({ free: false });
    expect(premium.length).toBeGreaterThanOrEqual(30);
    expect(premium.every(({ duration }) => duration >= 300 && duration <= 1200)).toBe(true);

    const categories = await visitor().categories();
    expect(categories).toHaveLength(8);
    for (const { slug, sessionCount } of categories) {
      expect(await visitor().sessions({ category: slug })).toHaveLength(sessionCount);
      expect(sessionCount).toBeGreaterThanOrEqual(4);
    }
    expect((await visitor().sessions({ featured: true })).length).toBeGreaterThanOrEqual(3);
  });

  it('does not bring back what an admin deleted', async () => {
    await seedCatalog(deps.db, loadCatalog());
    await deps.db.delete(sessions);
    expect(await seedCatalog(deps.db, loadCatalog())).toBe(0);
    expect(await visitor().categories()).toMatchObject(Array.from({ length: 8 }, () => ({ sessionCount: 0 })));
    await deps.db.delete(categories);
    expect(await seedCatalog(deps.db, loadCatalog())).toBe(0);
    expect(await visitor().categories()).toEqual([]);
  });
});

it('gives needs to demo sessions that an earlier version added, but not to those whose needs an admin removed', async () => {
  await seedCatalog(deps.db, loadCatalog());
  const [first, second] = await deps.db.select().from(sessions);
  if (!first || !second) throw new Error('there are no sessions');
  await deps.db.update(sessions).set({ needs: null }).where(eq(sessions.id, first.id));
  await deps.db.update(sessions).set({ needs: [] }).where(eq(sessions.id, second.id));
  await seedCatalog(deps.db, loadCatalog());
  const rows = await deps.db.select().from(sessions);
  const needsOf = (id: number) => rows.find((row) => row.id === id)?.needs;
  expect(needsOf(first.id)).toEqual(first.needs);
  expect(needsOf(second.id)).toEqual([]);
});

it('names place and preview of demo sessions that an earlier version added', async () => {
  const catalog = loadCatalog();
  await seedCatalog(deps.db, catalog);
  await deps.db.update(sessions).set({ place: null, previewUrl: null });
  const migration = new URL('../../../packages/db/migrations/0014_places.sql', import.meta.url);
  const statement = (await readFile(migration, 'utf8')).split('--> statement-breakpoint').at(-1) ?? '';
  await deps.db.execute(sql.raw(statement));
  const rows = await deps.db.select().from(sessions);
  const demo = catalog.sessions.map(({ title, place, preview }) => ({ title, place, previewUrl: preview }));
  expect(rows.map(({ title, place, previewUrl }) => ({ title, place, previewUrl }))).toEqual(
    expect.arrayContaining(demo),
  );
});

it('has a loop for each place, as long as the player expects', () => {
  const { places } = loadCatalog();
  expect(PLACES.map((place) => places[place].seconds)).toEqual(PLACES.map(() => PLACE_SECONDS));
});
