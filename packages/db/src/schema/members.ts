import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
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

/** The state of each play at the end of each day: it orders the play's reports and counts each second once. */
export const plays = pgTable(
  'plays',
  {
    id: uuid().notNull(),
    userId: ownerId(),
    sessionId: sessionId(),
    /** The day in the member's zone. */
    day: date({ mode: 'string' }).notNull(),
    /** Sequence of the newest report of this day. */
    sequence: integer().notNull(),
    /** Seconds listened from the play's start to the end of this day. */
    heard: doublePrecision().notNull().default(0),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id, table.day] }),
    index('plays_user_session').on(table.userId, table.sessionId),
    index('plays_user_day').on(table.userId, table.day),
    /** Plays arrive in the order of days, so that a summary of each range of pages finds a day. */
    index('plays_day').using('brin', table.day),
  ],
);

/** The listening log: seconds listened per member and local day. Streaks and totals are computed from it. */
export const listeningDays = pgTable(
  'listening_days',
  {
    userId: ownerId(),
    /** The day of listening in the member's zone. */
    day: date({ mode: 'string' }).notNull(),
    seconds: doublePrecision().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** Who listened to what: a member counts once a day as a listener of a session, and once ever for how popular it is. */
export const sessionListeners = pgTable(
  'session_listeners',
  {
    sessionId: sessionId(),
    userId: ownerId(),
    /** The last day, in UTC, on which the member was counted. */
    lastDay: date('last_day', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.userId] }),
    index('session_listeners_user').on(table.userId),
  ],
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
    /** Made by the client that created it: creating it again with this key finds it. */
    creationKey: uuid('creation_key'),
  },
  (table) => [
    index('playlists_user').on(table.userId),
    uniqueIndex('playlists_creation_key').on(table.userId, table.creationKey),
    uniqueIndex('playlists_owner').on(table.userId, table.id),
  ],
);

export const playlistSessions = pgTable(
  'playlist_sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The owner of the playlist. */
    userId: integer('user_id').notNull(),
    playlistId: integer('playlist_id').notNull(),
    sessionId: sessionId(),
    order: integer().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    foreignKey({
      name: 'playlist_sessions_owner_playlists_id_fk',
      columns: [table.userId, table.playlistId],
      foreignColumns: [playlists.userId, playlists.id],
    }).onDelete('cascade'),
    uniqueIndex('playlist_sessions_owner_unique').on(table.userId, table.playlistId, table.sessionId),
    /** For servers of the version before `user_id`. */
    uniqueIndex('playlist_sessions_unique').on(table.playlistId, table.sessionId),
  ],
);
