import type { SupportMessageRow } from '@vizzi/db';
import type { SupportMessage } from './contract.js';

/** A message as its contract shows it. */
export function toSupportMessage({ createdAt, doneAt, ...message }: SupportMessageRow): SupportMessage {
  return { ...message, createdAt: createdAt.toISOString(), done: doneAt !== null };
}
