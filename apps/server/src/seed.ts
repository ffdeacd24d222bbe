import type { Catalog } from '@vizzi/content';
import { addMissingNeeds, type Db, listSeeded, seedSessions, upsertCategories } from '@vizzi/db';
import { NEED_NAMES } from '@vizzi/domain';
import { z } from 'zod';

/** Adds what of the demo catalogue was never added, with the categories that it needs; answers how many sessions were new. */
export async function seedCatalog(db: Db, catalog: Catalog): Promise<number> {
  const seeded = await listSeeded(db);
  const fresh = catalog.sessions.filter(({ slug }) => !seeded.has(slug));
  const needed = new Set(fresh.map(({ category }) => category));
  const categoryIds = await upsertCategories(
    db,
    catalog.categories
      .filter(({ slug }) => needed.has(slug))
      .map(({ slug, name, description, icon, color }) => ({ slug, name, description, icon, color })),
  );
  const rows = fresh.map((session) => {
    const categoryId = categoryIds.get(session.category);
    if (categoryId === undefined) throw new Error(`session ${session.slug} names no category of the catalogue`);
    return {
      slug: session.slug,
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
  });
  const added = await seedSessions(db, rows);
  const known = catalog.sessions.map((session) => ({ audioUrl: session.audio.male, needs: needsOf(session) }));
  await addMissingNeeds(db, known);
  return added;
}

const needsOf = ({ needs }: Catalog['sessions'][number]) => z.array(z.enum(NEED_NAMES)).parse(needs);
