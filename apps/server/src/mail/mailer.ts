import { randomBytes, randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { Mailer, MailMessage } from '@vizzi/api';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { z } from 'zod';

/** What may be logged of a message: its body may hold a link that opens an account. */
export type MailSubject = Pick<MailMessage, 'to' | 'subject'>;

export interface MailerOptions {
  /** Such as `smtp://user:password@host:587`; without it messages become files in `outboxDir`. */
  readonly smtpUrl?: string | undefined;
  readonly outboxDir: string;
  /** Such as `Vizzi <hello@vizzi.example>`. */
  readonly from: string;
  /** Called once for each message that was given up. */
  readonly onError: (error: unknown, message: MailSubject) => void;
  /** Waits before the second try, the third, … */
  readonly retryDelaysMs?: readonly number[];
  /** How long closing waits for what is under way. */
  readonly closeTimeoutMs?: number;
}

interface Transport {
  deliver(mail: SendMailOptions): Promise<void>;
  /** Ends every connection, also one in the middle of a message. */
  close(): void;
}

/** Delivers in the background: by SMTP, else as `.eml` files. A refusal for good (5xx) is not tried again. */
export function createMailer(options: MailerOptions): Mailer & { close(): Promise<void>; idle(): Promise<void> } {
  const { smtpUrl, outboxDir, from, onError, retryDelaysMs = [5_000, 60_000], closeTimeoutMs = 4_000 } = options;
  const transport = smtpUrl ? connectSmtp(smtpUrl) : openOutbox(outboxDir);
  const closing = new AbortController();
  // Any number of messages may wait for it.
  setMaxListeners(0, closing.signal);
  const underWay = new Set<Promise<void>>();

  async function deliver(message: MailMessage): Promise<void> {
    const mail = compose(from, message);
    for (let tries = 0, isLast = false; ; tries += 1) {
      try {
        return await transport.deliver(mail);
      } catch (error) {
        const delay = retryDelaysMs[tries];
        if (isLast || delay === undefined || isRefusedForGood(error)) throw error;
        await waitOrAbort(delay, closing.signal);
        isLast = closing.signal.aborted;
      }
    }
  }

  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  }

  async function idleWithin(milliseconds: number): Promise<void> {
    const settled = new AbortController();
    await Promise.race([idle().finally(() => settled.abort()), waitOrAbort(milliseconds, settled.signal)]);
  }

  return {
    send(message) {
      const { to, subject } = message;
      // The answer to a request must not take longer because a mail is made.
      const task = nextTurn()
        .then(() => deliver(message))
        .catch((error: unknown) => onError(error, { to, subject }))
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    idle,
    /** A message that waits for another try gets it at once, as its last; what then still hangs is given up. */
    async close() {
      closing.abort();
      await idleWithin(closeTimeoutMs);
      transport.close();
      await idleWithin(closeTimeoutMs);
    },
  };
}

const ADDRESS = z.email().max(254);

/** Throws unless `to` is one plain address: another recipient or header must not slip in with it. */
function compose(from: string, { to, subject, text, html }: MailMessage): SendMailOptions {
  if (!ADDRESS.safeParse(to).success) throw new Error('The recipient is not a single plain address.');
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: new Date(),
    // The same in every try, so that a message that arrives twice is seen to be one.
    messageId: `<${randomUUID()}@${domain}>`,
    // Suppresses automatic replies such as holiday notices.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Options in the URL's query win over these, such as `?requireTLS=false` for a local relay. */
function connectSmtp(url: string): Transport {
  const smtp = createTransport({
    pool: true,
    url,
    // A password never travels in the clear.
    requireTLS: new URL(url).password !== '',
    connectionTimeout: 10_000,
    dnsTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // The tries are counted here, not in the pool.
    maxRequeues: 0,
  });
  return {
    async deliver(mail) {
      await smtp.sendMail(mail);
    },
    close: () => smtp.close({ force: true }),
  };
}

/** A folder that only its owner reads. A file appears there whole or not at all; names sort by time. */
function openOutbox(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, newline: 'windows' });
  return {
    async deliver(mail) {
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      const { message } = await composer.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `.${name}`), message, { mode: 0o600, flag: 'wx' });
      await rename(join(folder, `.${name}`), join(folder, name));
    },
    close: () => undefined,
  };
}

function isRefusedForGood(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}

async function waitOrAbort(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
