import { once } from 'node:events';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { type Database, type Db, findUndeliveredMails, mails, postponeMail, takeDueMail } from '@vizzi/db';
import { createTestDatabase } from '@vizzi/db/testing';
import { eq, sql } from 'drizzle-orm';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutbox, type OutboxOptions } from './outbox.js';
import { MESSAGE } from './testing/message.js';
import { readMail } from './testing/read-mail.js';
import { startSmtp } from './testing/smtp-fixture.js';
import { SmtpFailure } from './smtp-failure.js';
import { createMailTransport } from './transport.js';

const HOUR_MS = 3_600_000;
const QUICK = { retryDelaysMs: [1, 2], pollMs: 10 };
const QUOTE = Object.assign(new Error(`5.7.1 blocked: ${MESSAGE.text.replaceAll(/\s+/g, ' ')}`), { responseCode: 554 });

let database: Database;
let ends: (() => Promise<unknown>)[];
beforeEach(async () => {
  database = await createTestDatabase();
  ends = [() => database.close()];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
});

/** Another server process, as far as mail goes. */
async function start({ smtpUrl, ...options }: Partial<OutboxOptions> & { smtpUrl: string }) {
  const onError = vi.fn<OutboxOptions['onError']>();
  const onPostponed = vi.fn<OutboxOptions['onPostponed']>();
  const transport = createMailTransport({ smtpUrl, outboxDir: 'unused', from: 'Vizzi <hello@vizzi.example>' });
  const outbox = createOutbox(database, { transport, onError, onPostponed, ...QUICK, ...options });
  ends.push(() => outbox.close());
  await outbox.start();
  return { outbox, onError, onPostponed };
}

async function serve(options?: Parameters<typeof startSmtp>[0]) {
  const server = await startSmtp(options);
  ends.push(server.close);
  return server;
}

const waiting = () => database.db.$count(mails, sql`${mails.givenUpAt} is null`);
const noneWaits = () => expect.poll(waiting).toBe(0);
const undelivered = () => findUndeliveredMails(database.db, { skip: 0, limit: 100 });

it('delivers what was committed, and nothing of what was not', async () => {
  const server = await serve();
  const { outbox, onError } = await start({ smtpUrl: server.url, pollMs: HOUR_MS });
  await database.db.transaction((tx) => outbox.send(tx, MESSAGE));
  const undone = database.db.transaction(async (tx) => {
    await outbox.send(tx, { ...MESSAGE, to: 'nobody@vizzi.example' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await outbox.send(database.db, { ...MESSAGE, to: null });
  await noneWaits();
  expect(onError).not.toHaveBeenCalled();
  expect(server.tried).toEqual([MESSAGE.to]);
  expect(readMail(server.received[0]?.source ?? '').text).toBe(MESSAGE.text);
});

it('each is sent by one of several servers', async () => {
  const server = await serve();
  const options = { smtpUrl: server.url, retryDelaysMs: [100, 1_000, 5_000] };
  const [one] = await Promise.all([1, 2, 3].map(() => start(options)));
  const to = Array.from({ length: 30 }, (_, number) => `member-${number}@vizzi.example`);
  await Promise.all(to.map(async (each) => one?.outbox.send(database.db, { ...MESSAGE, to: each })));
  await noneWaits();
  // Prints why, should one have been given up.
  expect(await undelivered()).toEqual([]);
  expect(server.received.flatMap((mail) => mail.to).toSorted()).toEqual(to.toSorted());
});

// proves security 10.24
it('what a server took that died is sent by another one, with the same Message-ID', async () => {
  const server = await serve();
  const { outbox } = await start({ smtpUrl: server.url });
  const id = '6f1c2a34-0000-4000-8000-000000000001';
  // Taken by a server that dies before it can say that it was sent.
  await database.db.transaction(async (tx) => {
    await tx.insert(mails).values({ id, recipient: MESSAGE.to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
    await takeDueMail(tx, HOUR_MS);
  });
  await outbox.send(database.db, { ...MESSAGE, to: 'other@vizzi.example' });
  await expect.poll(() => server.tried).toEqual(['other@vizzi.example']);
  await database.db
    .update(mails)
    .set({ runAfter: sql`now()` })
    .where(eq(mails.id, id));
  await noneWaits();
  expect(readMail(server.received[1]?.source ?? '').header('message-id')).toBe(`<${id}@vizzi.example>`);
});

it('tries again what is refused for now', async () => {
  const server = await serve({ refusals: [451, 421] });
  const { outbox, onError } = await start({ smtpUrl: server.url });
  await outbox.send(database.db, MESSAGE);
  await noneWaits();
  expect(server.tried).toHaveLength(3);
  expect(server.received).toHaveLength(1);
  expect(onError).not.toHaveBeenCalled();
});

it('gives up after the last try, and at once what is refused for good', async () => {
  const busy = await serve({ refusals: [451, 451, 451] });
  const strict = await serve({ refusals: [550] });
  for (const [server, tries] of [[busy, 3] as const, [strict, 1] as const]) {
    const { outbox, onError } = await start({ smtpUrl: server.url });
    await outbox.send(database.db, MESSAGE);
    await noneWaits();
    await outbox.close();
    expect(server.tried).toHaveLength(tries);
    expect(onError).toHaveBeenCalledOnce();
  }
  expect(await undelivered()).toMatchObject([{ failure: expect.stringContaining('550') }, { recipient: MESSAGE.to }]);
});

it('names the message that it gives up, and keeps nothing of its body', async () => {
  const server = await startSmtp();
  await server.close();
  const { outbox, onError } = await start({ smtpUrl: server.url });
  await outbox.send(database.db, MESSAGE);
  await noneWaits();
  const { to: recipient, subject } = MESSAGE;
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: 'ESOCKET' }), { recipient, subject }]]);
  expect(await undelivered()).toMatchObject([{ recipient, subject, failure: expect.stringContaining('ECONNREFUSED') }]);
  expect(JSON.stringify(await database.db.select().from(mails))).not.toContain('5ecret');
});

it('counts a line that breaks off as a try like any other', async () => {
  const connected = vi.fn<() => void>();
  const server = createServer((socket) => socket.destroy()).on('connection', connected);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(async () => server.close());
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const { outbox, onError } = await start({ smtpUrl: `smtp://127.0.0.1:${port}` });
  await outbox.send(database.db, MESSAGE);
  await noneWaits();
  expect(onError).toHaveBeenCalledOnce();
  expect(connected).toHaveBeenCalledTimes(3);
});

it.each([
  ['the first try', QUICK.retryDelaysMs],
  ['the last one', []],
])('keeps what waits when it closes, also when the mail server hangs at %s', async (_name, retryDelaysMs) => {
  const hung = vi.fn<() => void>();
  const hanging = await serve({ onData: hung });
  const first = await start({ smtpUrl: hanging.url, closeTimeoutMs: 20, retryDelaysMs });
  await first.outbox.send(database.db, MESSAGE);
  await expect.poll(() => hung).toHaveBeenCalled();
  await first.outbox.close();
  expect(first.onError).not.toHaveBeenCalled();
  expect(first.onPostponed).not.toHaveBeenCalled();
  // The sockets of the transport are closed by then, what they broke off ends a moment later.
  await expect.poll(() => database.db.select({ attempts: mails.attempts }).from(mails)).toEqual([{ attempts: 0 }]);

  const server = await serve();
  await start({ smtpUrl: server.url });
  await noneWaits();
  expect(server.received).toHaveLength(1);
});

// proves security 10.38
it('gives up what is refused for good in words that the database does not take', async () => {
  const refusal = new SmtpFailure('550 no \0such user', true);
  const transport = { deliver: () => Promise.reject(refusal), close: () => undefined };
  const onError = vi.fn<OutboxOptions['onError']>();
  const outbox = createOutbox(database, { transport, onError, onPostponed: vi.fn<OutboxOptions['onPostponed']>() });
  ends.push(() => outbox.close());
  await outbox.start();
  await outbox.send(database.db, MESSAGE);
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  expect(await undelivered()).toMatchObject([{ recipient: MESSAGE.to, failure: '550 no such user' }]);
});

// proves security 10.54
it.each<[step: string, server: SMTPServerOptions]>([
  ['DATA', { onData: (stream, _session, callback) => stream.resume().on('end', () => callback(QUOTE)) }],
  ['RCPT TO', { onRcptTo: (_address, _session, callback) => callback(QUOTE) }],
  ['MAIL FROM', { onMailFrom: (_address, _session, callback) => callback(QUOTE) }],
])('neither stores nor logs what a server quotes of a mail at %s', async (step, options) => {
  const server = await serve(options);
  const { outbox, onError, onPostponed } = await start({ smtpUrl: server.url });
  await outbox.send(database.db, MESSAGE);
  await noneWaits();
  const failure = `The mail server answered ${step} with 554 5.7.1`;
  expect(await undelivered()).toMatchObject([{ recipient: MESSAGE.to, failure }]);
  expect(MESSAGE.text).toContain('5ecret');
  expect(onPostponed).toHaveBeenCalledOnce();
  const told = [onError.mock.calls, onPostponed.mock.calls];
  expect(inspect(told, { showHidden: true, depth: Infinity })).not.toContain('5ecret');
});

// proves security 10.55
it.each(['onConnect', 'onMailFrom', 'onAuth'] as const)(
  'tries again what a server refuses for good before it knows the recipient, such as %s',
  async (step) => {
    const refusal = Object.assign(new Error('no service'), { responseCode: 554 });
    let refusals = 1;
    const answer = (callback: (error?: Error) => void) => callback(refusals-- > 0 ? refusal : undefined);
    const steps = {
      onConnect: (_session: unknown, callback: (error?: Error) => void) => answer(callback),
      onMailFrom: (_address: unknown, _session: unknown, callback: (error?: Error) => void) => answer(callback),
      onAuth: (_auth: unknown, _session: unknown, callback: (error: Error | null, ok?: { user: string }) => void) =>
        refusals-- > 0 ? callback(refusal) : callback(null, { user: 'vizzi' }),
    };
    const server = await serve({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      [step]: steps[step],
    });
    const login = step === 'onAuth' ? 'vizzi:pa55word@' : '';
    const { outbox, onError } = await start({
      smtpUrl: `${server.url.replace('//', `//${login}`)}?requireTLS=false`,
    });
    await outbox.send(database.db, MESSAGE);
    await noneWaits();
    expect(onError).not.toHaveBeenCalled();
    expect(server.received).toHaveLength(1);
  },
);

// proves security 10.62
it('sends what somebody waits for before what nobody does, also when it is tried again', async () => {
  const { outbox } = await start({ smtpUrl: 'smtp://127.0.0.1:9' });
  await outbox.close();
  const { db } = database;
  for (const to of ['one@vizzi.example', 'other@vizzi.example']) await outbox.send(db, { ...MESSAGE, to });
  await outbox.send(db, { ...MESSAGE, to: 'awaited@vizzi.example', isAwaited: true });
  for (let time = 0; time < 2; time += 1) {
    const mail = await takeDueMail(db, HOUR_MS);
    expect(mail).toMatchObject({ recipient: 'awaited@vizzi.example' });
    await postponeMail(db, mail?.id ?? '', 0);
  }
  expect(await takeDueMail(db, HOUR_MS)).toMatchObject({ recipient: 'awaited@vizzi.example' });
  expect(await takeDueMail(db, HOUR_MS)).toMatchObject({ recipient: 'one@vizzi.example' });
});

// proves security 10.62
it.each([
  ['one domain', (number: number) => `each-${number}.slow.example`, {}],
  ['many domains that were slow before', (number: number) => `slow-${number}.example`, { slowMs: 0 }],
])('sends links although the mail servers of %s leave the relay without an answer', async (_, domain, options) => {
  const answered: string[] = [];
  let isHanging = false;
  const server = await serve({
    onRcptTo({ address }, _session, callback) {
      // No answer, as from a relay that asks the recipient's server.
      if (isHanging && address.includes('slow')) return;
      answered.push(address);
      callback(null);
    },
  });
  const { outbox } = await start({ smtpUrl: server.url, pollMs: HOUR_MS, ...options });
  const all = Array.from({ length: 30 }, (_each, number) => ({ ...MESSAGE, to: `mira@${domain(number)}` }));
  const sendAll = (tx: Db) => Promise.all(all.map((mail) => outbox.send(tx, { ...mail, isAwaited: true })));
  await database.db.transaction(sendAll);
  await noneWaits();
  isHanging = true;
  await database.db.transaction(async (tx) => {
    await sendAll(tx);
    await outbox.send(tx, { ...MESSAGE, isAwaited: true });
  });
  await expect.poll(() => answered.slice(30)).toEqual([MESSAGE.to]);
  await expect.poll(waiting).toBe(30);
});
