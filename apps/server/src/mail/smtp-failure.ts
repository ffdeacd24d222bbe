import { z } from 'zod';

/** What a server said to a command, as nodemailer reports it. */
const refusal = z.object({
  response: z.string(),
  command: z.string().catch(''),
});

/** The steps of a delivery, as nodemailer names them. */
const STEP = /^(CONN|EHLO|HELO|STARTTLS|AUTH|MAIL FROM|RCPT TO|DATA)\b/;
/**
 * Servers refuse what is about us or the moment, such as a quota or relaying, with the same codes as a mailbox or a message, and at
 * the recipient as after the message: only the enhanced code says that it is about the mailbox (X.1, X.2) or the message (X.3.4, X.6).
 */
const FOR_GOOD = /^5\d\d[ -]5\.(1\.([0-36]|10)|2\.\d{1,3}|3\.4|6\.\d{1,3})\b/;
/** The code, and the enhanced code, at the beginning of an answer. */
const CODES = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3}\b)?/;

/** A mail server did not take a mail. The error quotes nothing of what was mailed, though servers do: a link in it opens an account. */
export class SmtpFailure extends Error {
  constructor(
    message: string,
    /** Another try is of no use. */
    readonly isForGood: boolean,
  ) {
    super(message);
  }
}

/** The failure of a delivery that may be logged, stored and shown; one without an answer of a server as it is. */
export function describeSmtpFailure(error: unknown): unknown {
  const said = refusal.safeParse(error).data;
  if (!said) return error;
  const { response, command } = said;
  const codes = CODES.exec(response)?.[0] ?? 'words that are no answer';
  const step = STEP.exec(command)?.[0] ?? 'a command';
  return new SmtpFailure(
    // At each step: a server may quote a message that it got before on the same connection.
    `The mail server answered ${step} with ${codes.replace('-', ' ')}`,
    (command === 'RCPT TO' || command === 'DATA') && FOR_GOOD.test(response),
  );
}
