import type { SupportMessageRow, SupportReplyRow } from '@vizzi/db';
import { AppError } from '@vizzi/domain';

interface Read {
  /** The latest reply that the admin has seen; 0 when there was none. */
  readonly lastReplyId: number;
  /** What the admin is about to do. */
  readonly before: 'you answer' | 'you close the message';
}

/** Throws `conflict` when there is a reply that the admin has not read. */
export function refuseUnread(
  message: SupportMessageRow,
  replies: readonly SupportReplyRow[],
  { lastReplyId, before }: Read,
): void {
  const last = replies.at(-1);
  if (!last || last.id <= lastReplyId) return;
  throw new AppError(
    'conflict',
    last.adminName === null
      ? `${message.name} has written again meanwhile. Please read it before ${before}.`
      : `${last.adminName} has answered meanwhile. Please read it before ${before}.`,
  );
}
