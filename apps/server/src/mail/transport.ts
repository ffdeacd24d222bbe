import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type MailRow, syncPath } from '@vizzi/db';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { describeSmtpFailure } from './smtp-failure.js';

export interface TransportOptions {
  /** Such as `smtp://user:password@host:587`; without it messages become files in `outboxDir`. */
  readonly smtpUrl?: string | undefined;
  readonly outboxDir: string;
  /** Such as `Vizzi <hello@vizzi.example>`. */
  readonly from: string;
  /** Milliseconds for a whole delivery, however often the mail server says a word. */
  readonly deliveryMs?: number;
}

/** Connections to the mail server. */
export const MAILS_AT_ONCE = 10;
/** Less than the time after which another server takes a mail. */
const DELIVERY_MS = 120_000;

export interface MailTransport {
  /** Hands a mail over, with the same Message-ID in every try. Throws `SmtpFailure` when a mail server refuses. */
  deliver(mail: MailRow): Promise<void>;
  /** Ends every connection, also one in the middle of a message. */
  close(): void;
}

interface Line {
  deliver(mail: SendMailOptions): Promise<void>;
  close(): void;
}

/** Delivers by SMTP, else as `.eml` files. */
export function createMailTransport({ smtpUrl, outboxDir, from, deliveryMs }: TransportOptions): MailTransport {
  const line = smtpUrl ? connectSmtp(smtpUrl, deliveryMs) : openFolder(outboxDir);
  return { deliver: async (mail) => line.deliver(compose(from, mail)), close: () => line.close() };
}

const ADDRESS = z.email().max(254);

/** Throws unless the recipient is one plain address: another recipient or header must not slip in with it. */
function compose(from: string, { id, recipient, subject, text, html }: MailRow): SendMailOptions {
  const to = ADDRESS.safeParse(recipient).data;
  if (!to) throw new Error('The recipient is not a single plain address.');
  const domain = /@([\w.-]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    date: new Date(),
    // The same in every try, so that a message that arrives twice is seen to be one.
    messageId: `<${id}@${domain}>`,
    // Suppresses automatic replies such as holiday notices.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Options in the URL's query win over these, such as `?requireTLS=false` for a local relay. */
function connectSmtp(url: string, deliveryMs = DELIVERY_MS): Line {
  const open = () =>
    createTransport({
      pool: true,
      url,
      // A password never travels in the clear.
      requireTLS: new URL(url).password !== '',
      connectionTimeout: 10_000,
      dnsTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      maxConnections: MAILS_AT_ONCE,
      // The tries are counted in the database, not in the pool.
      maxRequeues: 0,
    });
  let smtp = open();
  return {
    async deliver(mail) {
      const used = smtp;
      const signal = AbortSignal.timeout(deliveryMs);
      await used.sendMail({ ...mail, signal }).catch((error: unknown) => {
        // A connection may be busy without end, also after its mail was refused: no mail would find a free one.
        if (signal.aborted && used === smtp) {
          used.close({ force: true });
          smtp = open();
        }
        throw describeSmtpFailure(error);
      });
    },
    close: () => smtp.close({ force: true }),
  };
}

/**
 * A folder that only its owner reads. A file appears there whole or not at all; names sort by time. It is on the disk when
 * the mail counts as delivered, as the database deletes it then.
 */
function openFolder(folder: string): Line {
  const composer = createTransport({ streamTransport: true, newline: 'windows' });
  return {
    async deliver(mail) {
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      const { message } = await composer.sendMail(mail);
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `.${name}`);
      try {
        await writeSynced(unfinished, message);
        await rename(unfinished, join(folder, name));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw error;
      }
      await syncPath(folder);
      if (made) await syncPath(dirname(folder));
    },
    close: () => undefined,
  };
}

async function writeSynced(path: string, content: Buffer | Readable): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await writeFile(file, content);
    await file.sync();
  } finally {
    await file.close();
  }
}
