import { insertMail, mails } from '@vizzi/db';
import { createTestDatabase } from '@vizzi/db/testing';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp } from '../testing/test-app.js';
import { freePort } from '../testing/test-process.js';
import { createOutbox, type OutboxOptions } from './outbox.js';
import { MESSAGE } from './testing/message.js';
import { startSmtp } from './testing/smtp-fixture.js';
import { createMailTransport } from './transport.js';

const { to: recipient, subject, text, html } = MESSAGE;

/** The log of a server that delivers a mail to `smtpUrl`, once it has a line. */
async function logOf(smtpUrl: string): Promise<string> {
  let written = '';
  const logStream = { write: (line: string) => void (written += line) };
  const test = await createTestApp({ env: { SMTP_URL: smtpUrl, LOG_LEVEL: 'warn' }, logStream });
  onTestFinished(() => test.close());
  await insertMail(test.deps.db, { recipient, subject, text, html });
  await expect.poll(() => written).toContain('\n');
  return written;
}

// proves security 10.81
it('says that a mail server is out of reach, and how many mails wait', async () => {
  const log = await logOf(`smtp://vizzi:pa55word@127.0.0.1:${await freePort()}`);
  expect(JSON.parse(log)).toMatchObject({
    level: 40,
    msg: 'a mail was not delivered: it waits, and is tried again',
    waiting: 1,
    err: { code: 'ESOCKET', message: expect.stringContaining('ECONNREFUSED') },
  });
  expect(log).not.toMatch(/pa55word|5ecret|ada@|new password/);
});

// proves security 10.81
it('says with which code a mail server refuses, and nothing that it quotes', async () => {
  const quote = Object.assign(new Error(`4.7.1 <${recipient}> ${text}`.replaceAll(/\s+/g, ' ')), { responseCode: 451 });
  const server = await startSmtp({ onRcptTo: (_address, _session, callback) => callback(quote) });
  onTestFinished(server.close);
  const log = await logOf(server.url);
  expect(JSON.parse(log)).toMatchObject({
    level: 40,
    waiting: 1,
    err: { message: 'The mail server answered RCPT TO with 451 4.7.1' },
  });
  expect(log).not.toMatch(/5ecret|ada@|new password/);
});

// proves security 10.81
it('tells once that the mail server is out of reach, how often it is tried and however many mails wait', async () => {
  const database = await createTestDatabase();
  const onPostponed = vi.fn<OutboxOptions['onPostponed']>();
  const outbox = createOutbox(database, {
    transport: createMailTransport({
      smtpUrl: `smtp://127.0.0.1:${await freePort()}`,
      outboxDir: 'unused',
      from: 'Vizzi <hello@vizzi.example>',
    }),
    onError: vi.fn<OutboxOptions['onError']>(),
    onPostponed,
    retryDelaysMs: [0, 0, 0, 3_600_000],
  });
  onTestFinished(async () => {
    await outbox.close();
    await database.close();
  });
  await database.db.transaction(async (tx) => {
    for (let count = 0; count < 3; count += 1) await outbox.send(tx, MESSAGE);
  });
  await outbox.start();
  await expect.poll(() => database.db.$count(mails, eq(mails.attempts, 4))).toBe(3);
  await expect.poll(() => onPostponed.mock.calls).toEqual([[expect.objectContaining({ code: 'ESOCKET' }), 3]]);
});
