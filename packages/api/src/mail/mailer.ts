export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Queues a message for delivery. Does not throw or block: a failed delivery is repeated, then logged. */
export interface Mailer {
  send(message: MailMessage): void;
}
