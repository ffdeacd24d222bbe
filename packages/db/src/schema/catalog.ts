import { PLACES, SESSION_STATUSES } from '@vizzi/domain';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

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
    /** The number of published sessions in the category; triggers update it. */
    sessionCount: integer('session_count').notNull().default(0),
    /** Categories are listed in this order, then in the order in which they were added. */
    position: integer().notNull().default(0),
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
    /** Only published ones are in the catalogue; drafts and scheduled ones are for admins alone. */
    status: text({ enum: SESSION_STATUSES }).notNull().default('published'),
    /** When a scheduled session is due. */
    publishAt: timestamp('publish_at', { withTimezone: true }),
    /** Raised by each change in the studio: a save names the revision that it began from. */
    revision: integer().notNull().default(1),
    /** Raised when the recording is replaced. */
    audioVersion: integer('audio_version').notNull().default(1),
    /** Decibels by which a player changes the first voice, so that all sessions are equally loud. */
    gain: doublePrecision().notNull().default(0),
    /** The same of the second voice. */
    femaleGain: doublePrecision('female_gain').notNull().default(0),
    /** Seconds; 0 in a draft without a voice. */
    duration: integer().notNull(),
    /** A media key or an http(s) address; empty in a draft without a voice. Only admins may read it; listeners use the gated path. */
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
    /** When it was published; for a draft, when it was begun. */
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** What the session is for: names of needs and feelings. Null until it was first said. */
    needs: text().array(),
    /** Named by the client, so that a second request with it finds the session that the first one created. */
    creationKey: uuid('creation_key'),
    /** Words of title, category, needs and description for full-text search; a trigger updates it. */
    searchDocument: tsvector('search_document'),
  },
  (table) => [
    check('sessions_audible', sql`${table.status} = 'draft' or (${table.duration} >= 1 and ${table.audioUrl} <> '')`),
    check('sessions_scheduled', sql`(${table.status} = 'scheduled') = (${table.publishAt} is not null)`),
    index('sessions_due')
      .on(table.publishAt)
      .where(sql`${table.status} = 'scheduled'`),
    uniqueIndex('sessions_creation_key').on(table.creationKey),
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

/** Captions that were written in the studio, as WebVTT. A media key names them; a change gets a key of its own. */
export const captions = pgTable('captions', {
  /** `captions/` and a digest of the text. */
  key: text().primaryKey(),
  text: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
