import type { Catalog } from '@vizzi/content';
import { type Db, seedSessions, upsertCategories } from '@vizzi/db';
import { NEED_NAMES } from '@vizzi/domain';
import { z } from 'zod';

/** Adds what of the demo catalogue was never added; answers how many sessions were new. */
export async function seedCatalog(db: Db, catalog: Catalog): Promise<number> {
  const categoryIds = await upsertCategories(
    db,
    catalog.categories.map(({ slug, name, description, icon, color }) => ({ slug, name, description, icon, color })),
  );
  const rows = catalog.sessions.map((session) => {
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
      needs: z.array(z.enum(NEED_NAMES)).parse(session.needs),
      isFeatured: session.isFeatured,
      isPremium: session.isPremium,
      createdAt: new Date(session.publishedAt),
    };
  });
  return seedSessions(db, rows);
}
