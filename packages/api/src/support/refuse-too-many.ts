import { countSupportMessages, countSupportReplies, type Db } from '@vizzi/db';
import { AppError, MEMBER_LIMITS } from '@vizzi/domain';
import type { Viewer } from '../auth/viewer.js';

const DAY_SECONDS = 86_400;
/** Milliseconds by which a message may be ahead of `now`: it was sent while this call waited for its member, or by another clock. */
const AHEAD_MS = 60_000;

/**
 * Throws `too_many_requests` when a member has sent as much within a day as they may: messages and replies together. Lock
 * the member first.
 */
export async function refuseTooMany(tx: Db, viewer: Viewer, now: Date): Promise<void> {
  const dayBefore = new Date(now.getTime() - DAY_SECONDS * 1_000);
  const day = { since: dayBefore, until: new Date(now.getTime() + AHEAD_MS) };
  const messages = await countSupportMessages(tx, viewer.id, day);
  const replies = await countSupportReplies(tx, viewer.id, day);
  const total = messages.total + replies.total;
  if (total < MEMBER_LIMITS.supportMessagesPerDay) return;
  const first = Math.min(...[messages.first, replies.first, now].flatMap((instant) => instant?.getTime() ?? []));
  const wait = Math.ceil((first - dayBefore.getTime()) / 1_000);
  const message = `You have sent ${total} messages within a day. Please wait until tomorrow; we read every one of them.`;
  throw new AppError('too_many_requests', message, wait);
}
