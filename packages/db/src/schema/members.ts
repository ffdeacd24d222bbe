import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sessions } from './catalog.js';
import { users } from './users.js';

const ownerId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

const sessionId = () =>
  integer('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' });

export const userProgress = pgTable(
  'user_progress',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    sessionId: sessionId(),
    /** Seconds into the session. */
    currentTime: doublePrecision('current_time').notNull().default(0),
    completed: boolean().notNull().default(false),
    lastPlayedAt: timestamp('last_played_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('user_progress_user_session_unique').on(table.userId, table.sessionId),
    check('user_progress_time_not_negative', sql`${table.currentTime} >= 0`),
  ],
);

/** How far each identified play had come by the end of each day: puts its reports in order, counts its seconds once. */
export const plays = pgTable(
  'plays',
  {
    id: uuid().notNull(),
    userId: ownerId(),
    sessionId: sessionId(),
    /** The day in the member's zone. */
    day: date({ mode: 'string' }).notNull(),
    /** Number of the newest report of this day. */
    sequence: integer().notNull(),
    /** Seconds of audio heard from the play's beginning to this day's end. */
    heard: doublePrecision().notNull().default(0),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id, table.day] }),
    index('plays_user_session').on(table.userId, table.sessionId),
  ],
);

/** The listening log: seconds of audio heard, per member and local day. Streaks and totals come from here. */
export const listeningDays = pgTable(
  'listening_days',
  {
    userId: ownerId(),
    /** The day in the member's zone when it was heard. */
    day: date({ mode: 'string' }).notNull(),
    seconds: doublePrecision().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

export const userFavorites = pgTable(
  'user_favorites',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    sessionId: sessionId(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('user_favorites_user_session_unique').on(table.userId, table.sessionId)],
);

export const playlists = pgTable(
  'playlists',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    name: text().notNull(),
    description: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('playlists_user').on(table.userId)],
);

export const playlistSessions = pgTable(
  'playlist_sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    playlistId: integer('playlist_id')
      .notNull()
      .references(() => playlists.id, { onDelete: 'cascade' }),
    sessionId: sessionId(),
    order: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('playlist_sessions_unique').on(table.playlistId, table.sessionId)],
);
