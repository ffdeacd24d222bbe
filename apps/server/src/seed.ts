import type { Catalog } from '@vizzi/content';
import {
  addCategories,
  addMissingNeeds,
  type Db,
  insertSessions,
  isLockUnavailable,
  listSeeded,
  noteSeeded,
} from '@vizzi/db';
import { NEED_NAMES } from '@vizzi/domain';
import { z } from 'zod';

type Session = Catalog['sessions'][number];

/** Each waits for another start for two seconds at most; PostgreSQL breaks off one that stands still after ten. */
const TRIES = 10;

/** Adds what of the demo catalogue was never added, with the categories that it needs; answers how many sessions were new. */
export async function seedCatalog(db: Db, catalog: Catalog): Promise<number> {
  const seeded = await listSeeded(db);
  const missing = catalog.sessions.filter(({ slug }) => !seeded.has(slug));
  const added =
    missing.length === 0 ? 0 : await inTurn(() => db.transaction((tx) => addSessions(tx, catalog, missing)));
  const known = catalog.sessions.map((session) => ({ audioUrl: session.audio.male, needs: needsOf(session) }));
  await addMissingNeeds(db, known);
  return added;
}

/** Does the work again when it waited for too long for another start that does the same. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isLockUnavailable(error)) throw error;
    }
  }
}

async function addSessions(tx: Db, catalog: Catalog, missing: readonly Session[]): Promise<number> {
  const noted = await noteSeeded(
    tx,
    missing.map(({ slug }) => slug),
  );
  const fresh = missing.filter(({ slug }) => noted.has(slug));
  const needed = new Set(fresh.map(({ category }) => category));
  const categoryIds = await addCategories(
    tx,
    catalog.categories
      .filter(({ slug }) => needed.has(slug))
      .map(({ slug, name, description, icon, color }) => ({ slug, name, description, icon, color })),
  );
  await insertSessions(
    tx,
    fresh.map((session) => {
      const categoryId = categoryIds.get(session.category);
      if (categoryId === undefined) throw new Error(`session ${session.slug} names no category of the catalogue`);
      return {
        title: session.title,
        description: session.description,
        categoryId,
        duration: session.duration,
        audioUrl: session.audio.male,
        femaleAudioUrl: session.audio.female,
        captionsUrl: session.captions,
        previewUrl: session.preview,
        place: session.place,
        imageUrl: session.imageUrl,
        needs: needsOf(session),
        isFeatured: session.isFeatured,
        isPremium: session.isPremium,
        createdAt: new Date(session.publishedAt),
      };
    }),
  );
  return fresh.length;
}

const needsOf = ({ needs }: Session) => z.array(z.enum(NEED_NAMES)).parse(needs);
