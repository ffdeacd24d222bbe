import { randomUUID } from 'node:crypto';
import type { MailMessage } from '@vizzi/api';
import { mailDomainOf, type MailRow } from '@vizzi/db';

/** Has what a mail must carry through unharmed: long lines, a lone dot, equals signs, letters beyond ASCII. */
export const MESSAGE = {
  to: 'ada@vizzi.example',
  subject: 'Choose a new password – ☾',
  text: `Hé, ${'this line is longer than a line of a mail may be, '.repeat(30)}so it is folded.\n\nhttps://vizzi.example/?token=3D5ecret\n.\n`,
  html: '<p>Hé, <a href="https://vizzi.example/?token=3D5ecret">here</a> = ☾</p>\n',
} satisfies MailMessage;

/** A message as it waits in the database, in its first try. */
export function mailOf({ to, subject, text, html }: MailMessage): MailRow {
  const now = new Date();
  return {
    id: randomUUID(),
    recipient: to,
    domain: mailDomainOf(to),
    subject,
    text,
    html,
    isAwaited: false,
    attempts: 1,
    runAfter: now,
    createdAt: now,
    givenUpAt: null,
    failure: null,
  };
}
