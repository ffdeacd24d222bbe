import { PLACES } from '@vizzi/domain';
import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const categories = pgTable(
  'categories',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull(),
    icon: text().notNull(),
    color: text().notNull(),
    /** The number of sessions in the category; triggers update it. */
    sessionCount: integer('session_count').notNull().default(0),
  },
  (table) => [uniqueIndex('categories_slug_unique').on(table.slug)],
);

export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    description: text().notNull(),
    categoryId: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    /** Seconds. */
    duration: integer().notNull(),
    /** A media key or an http(s) address. Only admins may read it; listeners use the gated path. */
    audioUrl: text('audio_url').notNull(),
    /** The second, female voice; a key or an address too. */
    femaleAudioUrl: text('female_audio_url'),
    /** Media key of a WebVTT file that fits both voices. */
    captionsUrl: text('captions_url'),
    /** Media key of the thirty seconds that everybody may hear. */
    previewUrl: text('preview_url'),
    /** What the place sounds like; null is silence. */
    place: text({ enum: PLACES }),
    imageUrl: text('image_url'),
    listenerCount: integer('listener_count').notNull().default(0),
    /** Members who ever listened, each counted once. */
    memberCount: integer('member_count').notNull().default(0),
    isFeatured: boolean('is_featured').notNull().default(false),
    isPremium: boolean('is_premium').notNull().default(true),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** What the session is for: names of needs and feelings. Null until it was first said. */
    needs: text().array(),
    /** Words of title, category, needs and description for full-text search; a trigger updates it. */
    searchDocument: tsvector('search_document'),
  },
  (table) => [
    check('sessions_duration_positive', sql`${table.duration} >= 1`),
    index('sessions_category').on(table.categoryId),
    index('sessions_created').on(table.createdAt),
    index('sessions_duration').on(table.duration),
    index('sessions_listeners').on(table.listenerCount.desc().nullsFirst(), table.id),
    index('sessions_popular').on(table.memberCount.desc().nullsFirst(), table.listenerCount.desc().nullsFirst()),
    index('sessions_search_document').using('gin', table.searchDocument),
    index('sessions_search_title').using('gin', sql`ts_filter(${table.searchDocument}, '{a}')`),
  ],
);

/**
 * Every word that a title, a description or a category's name ever had, in lower case and without accents, for the
 * correction of typos; triggers add them.
 */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`),
]);

/** The demo sessions that were ever added, so that a deleted one is not added again at the next start. */
export const seededSessions = pgTable('seeded_sessions', {
  slug: text().primaryKey(),
  seededAt: timestamp('seeded_at', { withTimezone: true }).notNull().defaultNow(),
});
