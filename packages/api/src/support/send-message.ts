import { countSupportMessages, type Db, insertSupportMessage } from '@vizzi/db';
import { AppError, MEMBER_LIMITS } from '@vizzi/domain';
import type { z } from 'zod';
import { lockViewer } from '../auth/lock-viewer.js';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import type { newSupportMessage } from './contract.js';

const DAY_SECONDS = 86_400;

/** Saves a message for the admins. Throws `too_many_requests` when the client or the member has sent too many. */
export async function sendMessage(
  { db, clock, limits, address }: RequestDeps,
  viewer: Viewer | null,
  input: z.output<typeof newSupportMessage>,
) {
  await limits.take('support', viewer?.username ?? input.email.toLowerCase(), address);
  const now = clock.now();
  await db.transaction(async (tx) => {
    if (viewer) await refuseTooMany(tx, viewer, now);
    await insertSupportMessage(tx, { ...input, userId: viewer?.id ?? null, createdAt: now });
  });
  return DONE;
}

async function refuseTooMany(tx: Db, viewer: Viewer, now: Date): Promise<void> {
  await lockViewer(tx, viewer);
  const dayBefore = new Date(now.getTime() - DAY_SECONDS * 1_000);
  const { total, first } = await countSupportMessages(tx, viewer.id, dayBefore);
  if (total < MEMBER_LIMITS.supportMessagesPerDay) return;
  const wait = Math.ceil(((first ?? now).getTime() - dayBefore.getTime()) / 1_000);
  const message = `You have sent ${total} messages within a day. Please wait until tomorrow; we read every one of them.`;
  throw new AppError('too_many_requests', message, wait);
}
