import { PLACES, SORT_ORDERS, VOICES } from '@vizzi/domain';
import { z } from 'zod';
import { flag, id, instant, isStorable, numeric, seconds, slug, STORABLE_MESSAGE } from '../fields.js';

export const category = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
  sessionCount: z.int(),
});
export type Category = z.infer<typeof category>;

export const session = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  categoryId: z.int(),
  duration: seconds,
  /** The gated path; `?voice=female` asks for the second voice. */
  audioUrl: z.string(),
  voices: z.array(z.enum(VOICES)),
  captionsUrl: z.string().nullable(),
  /** Thirty seconds of a premium session, open to everybody. */
  previewUrl: z.string().nullable(),
  /** The ambience that belongs to it. */
  place: z.enum(PLACES).nullable(),
  imageUrl: z.string().nullable(),
  listenerCount: z.int(),
  isFeatured: z.boolean(),
  isPremium: z.boolean(),
  /** It is in the histories of members still, but does not play any more. */
  isWithdrawn: z.boolean(),
  /**
   * Decibels by which a player changes each voice, so that all sessions are equally loud. Browsers may have kept sessions
   * from before there were gains.
   */
  gains: z.object({ male: z.number(), female: z.number() }).exactOptional(),
  createdAt: instant,
  category: category.pick({ id: true, name: true, slug: true, icon: true, color: true }),
});
export type Session = z.infer<typeof session>;

export const categoryInput = z.object({ slug });
export const sessionInput = z.object({ id });

/** The text of the search box, possibly unfinished. */
export const searchInput = z.object({
  query: z.string().max(100).refine(isStorable, STORABLE_MESSAGE),
  limit: z.int().min(1).max(50).default(20),
});

const bound = numeric.pipe(z.number().min(0));

export const sessionFilters = z
  .object({
    featured: flag.optional(),
    free: flag.optional(),
    category: slug.optional(),
    minDuration: bound.optional(),
    maxDuration: bound.optional(),
    sortBy: z.enum(SORT_ORDERS).optional(),
    /** Without it the answer is the whole list. */
    limit: numeric.pipe(z.int().min(1).max(100)).optional(),
    offset: numeric.pipe(z.int().min(0).max(1_000_000)).optional(),
  })
  .refine(({ minDuration = 0, maxDuration = Infinity }) => minDuration <= maxDuration, {
    path: ['minDuration'],
    error: 'The shortest duration must not exceed the longest',
  });
