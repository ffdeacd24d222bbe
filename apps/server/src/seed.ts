import type { Passwords } from '@vizzi/api';
import type { Catalog } from '@vizzi/content';
import { NEED_NAMES } from '@vizzi/domain';
import { type Db, findUserByUsername, insertUser, seedSessions, updateUser, upsertCategories } from '@vizzi/db';
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
      imageUrl: session.imageUrl,
      needs: z.array(z.enum(NEED_NAMES)).parse(session.needs),
      isFeatured: session.isFeatured,
      isPremium: session.isPremium,
      createdAt: new Date(session.publishedAt),
    };
  });
  return seedSessions(db, rows);
}

/** Makes sure that this admin exists with this password. */
export async function ensureAdmin(db: Db, passwords: Passwords, admin: { email: string; password: string }) {
  const existing = await findUserByUsername(db, admin.email);
  if (!existing) {
    const password = await passwords.hash(admin.password);
    await insertUser(db, { username: admin.email, email: admin.email, password, isAdmin: true });
    return;
  }
  const matches = await passwords.verify(existing.password, admin.password);
  if (existing.isAdmin && matches) return;
  await updateUser(db, existing.id, {
    isAdmin: true,
    ...(matches ? {} : { password: await passwords.hash(admin.password) }),
  });
}
