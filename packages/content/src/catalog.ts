import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { catalogPath } from './paths.js';
import { PLACES } from './places/names.js';

const slug = z.string().regex(/^[a-z]+(-[a-z]+)*$/);
const mediaKey = z.string().regex(/^demo\/[a-z-]+\/[a-z]+\.(m4a|vtt)$/);

const categorySchema = z.strictObject({
  slug,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
});

const sessionSchema = z.strictObject({
  slug,
  title: z.string(),
  description: z.string(),
  category: slug,
  /** Whole seconds; the exact length of both voices. */
  duration: z.int().positive(),
  /** What the session is for: names of needs and feelings. */
  needs: z.array(z.string().regex(/^[a-z]+$/)).min(1),
  isPremium: z.boolean(),
  isFeatured: z.boolean(),
  publishedAt: z.iso.datetime(),
  imageUrl: z.string().startsWith('/art/'),
  audio: z.strictObject({ male: mediaKey, female: mediaKey }),
  captions: mediaKey,
  /** Thirty seconds of a premium session. */
  preview: mediaKey.nullable(),
  place: z.enum(PLACES),
});

/**
 * A loop's file holds the loop once, with repeated audio before and after it, because encoders distort the ends of a file.
 * Play from `loopStart` to `loopStart + seconds` and jump back.
 */
const loopSchema = z.strictObject({
  key: mediaKey,
  /** Length of the loop in seconds. */
  seconds: z.number().positive(),
  loopStart: z.number().positive(),
});

export const catalogSchema = z.strictObject({
  categories: z.array(categorySchema),
  sessions: z.array(sessionSchema),
  music: z.strictObject({ slow: loopSchema, fast: loopSchema }),
  places: z.record(z.enum(PLACES), loopSchema),
  /** The founder's greeting. */
  greeting: z.strictObject({ key: mediaKey }),
});

export type Catalog = z.infer<typeof catalogSchema>;
export type CatalogCategory = z.infer<typeof categorySchema>;
export type CatalogSession = z.infer<typeof sessionSchema>;

/** The demo catalogue as rendered and committed. Throws when `rendered/catalog.json` is missing or malformed. */
export function loadCatalog(): Catalog {
  return catalogSchema.parse(JSON.parse(readFileSync(catalogPath, 'utf8')));
}
