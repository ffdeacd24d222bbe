/** The categories of messages to support. */
export const SUPPORT_CATEGORIES = ['technical', 'billing', 'content', 'feature', 'general', 'other'] as const;

/** The inbox shows so many messages of members at once, as many of visitors, and as many undelivered mails. */
export const INBOX_PAGE = 100;

/** Whether somebody who wrote waits for an answer, has one, or needs none. */
export const SUPPORT_STATES = ['waiting', 'answered', 'closed'] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];

export interface SupportTimes {
  /** Since when the sender waits for an answer; null when nobody waits. */
  readonly waitingSince: Date | null;
  readonly doneAt: Date | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_HOURS = 24;
/** Everybody who writes is promised an answer within a day. */
const PROMISED_MS = DAY_HOURS * HOUR_MS;
/** From here on, how late an answer is is told in days. */
const MANY_HOURS = 48;

export function supportStateOf({ waitingSince, doneAt }: SupportTimes): SupportState {
  if (doneAt) return 'closed';
  return waitingSince ? 'waiting' : 'answered';
}

/** When the promised answer is due; null after one. A closed message keeps it for when it is opened again. */
export function answerDueAt({ waitingSince }: Pick<SupportTimes, 'waitingSince'>): Date | null {
  return waitingSince && new Date(waitingSince.getTime() + PROMISED_MS);
}

/**
 * Since when the sender waits, after a new message of theirs. One that they send while they wait does not move what was
 * promised for the first.
 */
export function waitingAfterReply({ waitingSince, doneAt }: SupportTimes, now: Date): Date {
  return doneAt ? now : (waitingSince ?? now);
}

/** How long there is until an answer is due, or how late it is, as `Answer within 3 h` or `2 h late`. */
export function formatAnswerDue(dueAt: Date, now: Date): string {
  const left = dueAt.getTime() - now.getTime();
  return left > 0 ? `Answer within ${formatSpan(left)}` : `${formatSpan(-left)} late`;
}

function formatSpan(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.floor(ms / MINUTE_MS))} min`;
  const hours = Math.floor(ms / HOUR_MS);
  return hours < MANY_HOURS ? `${hours} h` : `${Math.floor(hours / DAY_HOURS)} days`;
}
