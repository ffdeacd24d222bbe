import type { SupportMessageRow } from '@vizzi/db';
import { answerDueAt, supportStateOf } from '@vizzi/domain';
import type { InboxMessage, OwnSupportMessage, SupportMessage } from './contract.js';
import type { SupportAdmins } from './support-admins.js';

/** A message as its contract shows it. */
export function toSupportMessage(row: SupportMessageRow): SupportMessage {
  const { id, name, email, category, subject, message, createdAt, doneAt } = row;
  return { id, name, email, category, subject, message, createdAt: createdAt.toISOString(), done: doneAt !== null };
}

export function toInboxMessage(
  row: SupportMessageRow & Pick<InboxMessage, 'lastReplyId'>,
  admins: SupportAdmins,
): InboxMessage {
  return {
    ...toSupportMessage(row),
    isMember: row.userId !== null,
    answerDueAt: answerDueAt(row)?.toISOString() ?? null,
    assignee: admins.get(row.assigneeId) ?? null,
    lastReplyId: row.lastReplyId,
  };
}

export function toOwnSupportMessage(row: SupportMessageRow): OwnSupportMessage {
  const { id, category, subject, createdAt } = row;
  return { id, category, subject, createdAt: createdAt.toISOString(), state: supportStateOf(row) };
}
