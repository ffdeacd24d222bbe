import { insertSupportMessage } from '@vizzi/db';
import type { z } from 'zod';
import type { Viewer } from '../auth/viewer.js';
import type { RequestDeps } from '../context.js';
import { DONE } from '../fields.js';
import type { newSupportMessage } from './contract.js';

/** Saves a message for the admins. */
export async function sendMessage(
  { db, clock, limits, address }: RequestDeps,
  viewer: Viewer | null,
  input: z.output<typeof newSupportMessage>,
) {
  await limits.take('support', viewer?.username ?? input.email.toLowerCase(), address);
  await insertSupportMessage(db, { ...input, userId: viewer?.id ?? null, createdAt: clock.now() });
  return DONE;
}
