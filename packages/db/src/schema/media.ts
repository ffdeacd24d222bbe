import { doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Recordings that admins uploaded, as the server found them. */
export const mediaFiles = pgTable(
  'media_files',
  {
    /** Under which it is stored. */
    key: text().primaryKey(),
    /** By which the browser that uploaded it asks what became of it. */
    uploadId: text('upload_id').notNull(),
    /** What it was called on the admin's computer. */
    name: text().notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    container: text().notNull(),
    codec: text().notNull(),
    channels: integer().notNull(),
    /** Hertz. */
    sampleRate: integer('sample_rate').notNull(),
    /** Seconds. */
    duration: doublePrecision().notNull(),
    /** LUFS of one channel; null until it was measured. */
    loudness: doublePrecision(),
    /** Decibels. */
    truePeak: doublePrecision('true_peak'),
    /** The loudest sample of each of equal parts, one byte each, in base64. */
    peaks: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Since when no session names it. */
    unusedSince: timestamp('unused_since', { withTimezone: true }),
  },
  (table) => [index('media_files_upload').on(table.uploadId), index('media_files_created').on(table.createdAt)],
);

/** Covers that admins uploaded, each stored as a large and a small picture. */
export const covers = pgTable(
  'covers',
  {
    /** Of which its keys and its address are made. */
    name: text().primaryKey(),
    uploadId: text('upload_id').notNull(),
    /** Pixels of the large picture. */
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Since when no session names it. */
    unusedSince: timestamp('unused_since', { withTimezone: true }),
  },
  (table) => [index('covers_upload').on(table.uploadId)],
);

/** Uploads that a server works on; another one waits. */
export const uploadLocks = pgTable('upload_locks', {
  id: text().primaryKey(),
  token: text().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
