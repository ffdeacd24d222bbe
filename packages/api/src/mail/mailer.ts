export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands a message over for delivery. Never throws and never makes a caller wait: what cannot be delivered is tried again, then logged. */
export interface Mailer {
  send(message: MailMessage): void;
}
