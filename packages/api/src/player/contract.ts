import { ENTITLEMENTS, LONGEST_AGE_SECONDS, NEED_NAMES, SUGGESTION_REASONS, VOICES } from '@vizzi/domain';
import { z } from 'zod';
import { session } from '../catalog/contract.js';
import { id, instant, numeric, seconds, uuid } from '../fields.js';

const MAX_SECONDS = 10_000_000;

const position = numeric.pipe(z.number().min(0).max(MAX_SECONDS));

export const progressReport = z.object({
  sessionId: id,
  /** Seconds into the session. */
  currentTime: position,
  /** Accepted and ignored: the server decides what is complete. */
  completed: z.boolean().optional(),
  /** Seconds between observing `currentTime` and sending it. */
  age: z.number().min(0).max(LONGEST_AGE_SECONDS).optional(),
  /** The play of this report, so that reports of several devices do not overwrite each other. */
  play: z
    .object({
      id: uuid,
      sequence: z.int().min(0).max(2_147_483_647),
      heard: z.number().min(0).max(MAX_SECONDS),
      elapsed: z.number().min(0).max(MAX_SECONDS),
    })
    .optional(),
});
export type ProgressReportInput = z.input<typeof progressReport>;

export const progress = z.object({
  sessionId: z.int(),
  currentTime: z.number(),
  completed: z.boolean(),
  lastPlayedAt: instant,
});
export type Progress = z.infer<typeof progress>;

/** What was saved of a report, and whether the member may still listen; not when premium ended during the play. */
export const progressAnswer = progress.extend({ entitlement: z.enum(ENTITLEMENTS) });
export type ProgressAnswer = z.infer<typeof progressAnswer>;

export const sessionIdInput = z.object({ sessionId: id });
export const listenInput = z.object({ id });
export const audioInput = z.object({ id, voice: z.enum(VOICES).default('male') });

export const stats = z.object({
  completedSessions: z.int(),
  /** Seconds. */
  totalTime: z.int(),
  /** Days. */
  streak: z.int(),
});
export type Stats = z.infer<typeof stats>;

/** The statistics as the web app shows them. */
export const memberStats = stats.extend({ hasListenedToday: z.boolean() });
export type MemberStats = z.infer<typeof memberStats>;

/** A member's practice over the last year. */
export const practice = stats.extend({
  /** Days. */
  longestStreak: z.int(),
  /** The member's today, `YYYY-MM-DD`. */
  today: z.iso.date(),
  /** Days with listening or a completion in the last 53 weeks, the latest first. */
  days: z.array(z.object({ day: z.iso.date(), seconds })),
  mostPlayed: z.array(z.object({ session, plays: z.int() })),
});
export type Practice = z.infer<typeof practice>;

/** What to play now: the session that was left unfinished, one for today, or nothing yet for a member who never listened. */
export const upNext = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('continue'),
    session,
    /** Seconds into the session. */
    at: z.number(),
  }),
  z.object({ kind: z.literal('today'), session, reason: z.enum(SUGGESTION_REASONS) }),
  z.object({ kind: z.literal('first') }),
]);
export type UpNext = z.infer<typeof upNext>;

const LONGEST_MINUTES = 60;
const MOST_NEEDS = 5;

/** What brings a member here, and how long there is. */
export const suggestionInput = z.object({
  /** The most important one first. */
  needs: z.array(z.enum(NEED_NAMES)).max(MOST_NEEDS),
  minutes: z.int().min(1).max(LONGEST_MINUTES),
});
