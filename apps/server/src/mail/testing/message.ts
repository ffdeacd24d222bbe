import type { MailMessage } from '@vizzi/api';

/** Has what a mail must carry through unharmed: long lines, a lone dot, equals signs, letters beyond ASCII. */
export const MESSAGE: MailMessage = {
  to: 'ada@vizzi.example',
  subject: 'Choose a new password – ☾',
  text: `Hé, ${'this line is longer than a line of a mail may be, '.repeat(30)}so it is folded.\n\nhttps://vizzi.example/?token=3D5ecret\n.\n`,
  html: '<p>Hé, <a href="https://vizzi.example/?token=3D5ecret">here</a> = ☾</p>\n',
};
