import { setTimeout as wait } from 'node:timers/promises';
import type { Mailer } from '@vizzi/api';
import {
  countWaitingMails,
  type Database,
  deleteMail,
  giveUpMail,
  insertMail,
  isDatabaseUnavailable,
  MAIL_CHANNEL,
  type MailRow,
  postponeMail,
  releaseMail,
  takeDueMail,
} from '@vizzi/db';
import { withoutHiddenCharacters } from '@vizzi/domain';
import { DeliveryWarnings } from './delivery-warnings.js';
import { RecipientTurns } from './recipient-turns.js';
import { SmtpFailure } from './smtp-failure.js';
import { MAILS_AT_ONCE, type MailTransport } from './transport.js';

/** What may be logged of a message: its body may hold a link that opens an account. */
export type MailSubject = Pick<MailRow, 'recipient' | 'subject'>;

export interface OutboxOptions {
  readonly transport: MailTransport;
  /** Called once for each message that was given up, and when the work itself fails. */
  readonly onError: (error: unknown, mail?: MailSubject) => void;
  /** Called for the first delivery that failed and is tried again, then once in a minute until one succeeds; with how many mails wait. */
  readonly onPostponed: (error: unknown, waiting: number) => void;
  /** Waits before the second try, the third, … */
  readonly retryDelaysMs?: readonly number[];
  /** How often to look for mails that are due: those of a server that died, and those whose announcement was lost. */
  readonly pollMs?: number;
  /** How long a delivery takes that counts as slow: those to slow recipients have a share of the deliveries at once. */
  readonly slowMs?: number;
  /** How long closing waits for what is under way. */
  readonly closeTimeoutMs?: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const RETRY_DELAYS_MS = [5 * SECOND, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR];
/** Longer than a transport takes to fail: after that, the server that took a mail is taken for dead. */
const TAKEN_MS = 3 * MINUTE;

export interface Outbox extends Mailer {
  /** Begins to deliver what waits, and what is committed from now on by any server. */
  start(): Promise<void>;
  /** Ends; what was not delivered waits in the database. */
  close(): Promise<void>;
}

/**
 * Mails wait in the database and are delivered by one server each, at least once: who sees a mail twice knows it by its
 * Message-ID. A mailbox or a message that is refused for good is not tried again.
 */
export function createOutbox({ db, listen }: Pick<Database, 'db' | 'listen'>, options: OutboxOptions): Outbox {
  const {
    transport,
    onError,
    onPostponed,
    retryDelaysMs = RETRY_DELAYS_MS,
    pollMs = 5_000,
    slowMs,
    closeTimeoutMs = 4_000,
  } = options;
  const underWay = new Set<Promise<void>>();
  const turns = new RecipientTurns({ slowMs });
  const warnings = new DeliveryWarnings();
  let taking: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function deliver(mail: MailRow): Promise<void> {
    try {
      if (mail.recipient !== null) {
        await transport.deliver(mail);
        warnings.endFailing();
      }
    } catch (error) {
      const isForGood = error instanceof SmtpFailure && error.isForGood;
      // What closing breaks off is no try.
      if (!timer && !isForGood) return releaseMail(db, mail.id);
      const delay = retryDelaysMs[mail.attempts - 1];
      if (delay !== undefined && !isForGood) {
        await postponeMail(db, mail.id, delay);
        if (warnings.isTold()) onPostponed(error, await countWaitingMails(db));
        return;
      }
      await giveUpMail(db, mail.id, error instanceof Error ? storable(error.message) : 'unknown');
      return onError(error, { recipient: mail.recipient, subject: mail.subject });
    }
    await deleteMail(db, mail.id);
  }

  async function takeNext() {
    if (!timer) return undefined;
    const mail = await takeDueMail(db, TAKEN_MS, turns.domains());
    return mail && { mail, end: turns.begin(mail.recipient) };
  }

  /** One after the other, so that each counts what was taken before. */
  function take(): ReturnType<typeof takeNext> {
    const taken = taking.then(takeNext);
    taking = taken.catch(() => {});
    return taken;
  }

  async function deliverAll(): Promise<void> {
    try {
      for (let taken = await take(); taken; taken = await take()) {
        work();
        await deliver(taken.mail).finally(taken.end);
      }
    } catch (error) {
      // The next look finds what is due.
      if (!isDatabaseUnavailable(error)) onError(error);
    }
  }

  /** Delivers one mail after the other, beside a few others who do. */
  function work(): void {
    if (!timer || underWay.size >= MAILS_AT_ONCE) return;
    const turn = deliverAll().finally(() => underWay.delete(turn));
    underWay.add(turn);
  }

  const settledWithin = (ms: number) => Promise.race([Promise.all(underWay), wait(ms, undefined, { ref: false })]);

  return {
    send: (tx, { to, ...message }) => insertMail(tx, { recipient: to, ...message }),
    async start() {
      timer = setInterval(work, pollMs).unref();
      await listen(MAIL_CHANNEL, work);
      work();
    },
    async close() {
      clearInterval(timer);
      timer = undefined;
      await settledWithin(closeTimeoutMs);
      transport.close();
      await settledWithin(closeTimeoutMs);
    },
  };
}

/** The reason of a failure, as the database can store it: without NUL. */
function storable(text: string): string {
  return withoutHiddenCharacters(text).slice(0, 500);
}
