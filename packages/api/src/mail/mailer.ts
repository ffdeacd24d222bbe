import type { Db } from '@vizzi/db';

export interface MailMessage {
  /** Null for a message that is kept for a moment, as others are, and not sent. */
  readonly to: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Somebody waits for it, such as for a code: it is sent before those that nobody waits for. */
  readonly isAwaited?: boolean;
}

/** Keeps messages until they are delivered. */
export interface Mailer {
  /** Keeps a message in the transaction that caused it: it is sent when, and only when, that is committed. */
  send(db: Db, message: MailMessage): Promise<void>;
}
