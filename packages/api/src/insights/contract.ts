import { INSIGHT_RANGES } from '@vizzi/domain';
import { z } from 'zod';
import { id, instant, numeric, seconds } from '../fields.js';

const DAY_MESSAGE = 'Please send a day as year, month and day, such as 2026-11-24';
/** `YYYY-MM-DD`. The database has no year 0. */
const day = z.iso.date(DAY_MESSAGE).refine((text) => !text.startsWith('0000'), DAY_MESSAGE);
const count = z.int().min(0);
/** 0 to 1. */
const share = z.number().min(0).max(1);

/** Days, or their number as text in an address. */
const range = numeric.pipe(z.literal([...INSIGHT_RANGES], 'Please ask for 7, 28 or 90 days'));

export const insightsInput = z.object({ range });
export const sessionInsightsInput = z.object({ id, range });
export const insightsFile = z.object({ range: range.default(28), sessionId: id.optional() });
export const insightsFileText = z.string();
export const revenueFile = z.object({ range: range.default(28) });
export const recountInput = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 366 * 86_400_000, {
    path: ['to'],
    message: 'Please choose at most a year',
  });

/** Sums of a range. */
const figures = z.object({
  plays: count,
  /** Different members, in tens: 19 are 10. */
  listeners: count,
  /** Seconds listened to. */
  seconds: z.number().min(0),
  /** The share of plays that were listened to the end; null without plays. */
  completion: share.nullable(),
  replays: count,
  favorites: count,
});
export type InsightFigures = z.infer<typeof figures>;

/** What every answer has: null stands for figures of fewer than ten listeners, which wait for more of them. */
const period = z.object({
  from: day,
  to: day,
  figures: figures.nullable(),
  /** Of as many days before. */
  before: figures.nullable(),
  /** When listeners were last counted; null before the first time. */
  countedAt: instant.nullable(),
});

export const insights = period.extend({
  days: z.array(z.object({ day, plays: count.nullable(), premium: count.nullable() })),
});
export type Insights = z.infer<typeof insights>;

export const sessionInsights = period.extend({
  session: z.object({
    id: z.int(),
    title: z.string(),
    imageUrl: z.string().nullable(),
    duration: seconds,
    isPremium: z.boolean(),
    captionsUrl: z.string().nullable(),
  }),
  /** Plays of the days from `since` on, which had ten listeners together. */
  days: z.array(z.object({ day, since: day, plays: count.nullable() })),
  /** The share of plays listened to at least up to each hundredth of the session; empty below ten listeners. */
  curve: z.array(share),
  /** The places where most stop, in their order. */
  falls: z.array(
    z.object({
      /** Seconds into the session. */
      at: z.number(),
      share,
    }),
  ),
});
export type SessionInsights = z.infer<typeof sessionInsights>;

/** A session in a list. */
export const sessionPlays = z.object({
  id: z.int(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  /** Of the range; null below ten listeners. */
  plays: count.nullable(),
  /** To be drawn: those of days that are shown together are spread over them. */
  days: z.array(z.number().min(0).nullable()),
});
export type SessionPlays = z.infer<typeof sessionPlays>;

export const memberInsights = z.object({
  from: day,
  to: day,
  /** As last counted; null before the first time. */
  plans: z.object({ free: count, monthly: count, yearly: count, lifetime: count, cancelling: count }).nullable(),
  joined: count,
  ended: count,
  refunded: count,
  /** Members of before the range who listened in it, in tens; null below ten. */
  returned: count.nullable(),
});
export type MemberInsights = z.infer<typeof memberInsights>;

export const revenueInsights = z.object({
  from: day,
  to: day,
  /** When the invoices were read last; null before the first time. */
  readAt: instant.nullable(),
  /** Cents, for each currency that was paid. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      /** Paid without what was refunded. */
      total: z.int(),
      /** The same of as many days before. */
      before: z.int(),
      monthly: z.int(),
      yearly: z.int(),
      refunded: z.int(),
      /** `amount` is what was paid without what was refunded on that day. */
      days: z.array(z.object({ day, amount: z.int(), paid: count, refunded: count })),
    }),
  ),
});
export type RevenueInsights = z.infer<typeof revenueInsights>;
