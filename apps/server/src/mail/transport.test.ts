import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mailOf, MESSAGE } from './testing/message.js';
import { readMail } from './testing/read-mail.js';
import { startSmtp } from './testing/smtp-fixture.js';
import { createMailTransport, MAILS_AT_ONCE } from './transport.js';

const FROM = 'Vizzi <hello@vizzi.example>';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vizzi-mail-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(home, { recursive: true });
});

it('sends a message to the SMTP server with both parts unchanged', async () => {
  const server = await startSmtp();
  const transport = createMailTransport({ smtpUrl: server.url, outboxDir: 'unused', from: FROM });
  const mail = mailOf(MESSAGE);
  await transport.deliver(mail);
  expect(server.received).toMatchObject([{ from: 'hello@vizzi.example', to: [MESSAGE.to] }]);
  const { header, text, html } = readMail(server.received[0]?.source ?? '');
  expect(header('from')).toBe(FROM);
  expect(header('to')).toBe(MESSAGE.to);
  expect(header('message-id')).toBe(`<${mail.id}@vizzi.example>`);
  expect(header('auto-submitted')).toBe('auto-generated');
  expect({ text, html }).toEqual({ text: MESSAGE.text, html: MESSAGE.html });
  transport.close();
  await server.close();
});

it('keeps the SMTP password to itself where the line is not encrypted', async () => {
  const onAuth = vi.fn<() => void>();
  const server = await startSmtp({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth });
  const smtpUrl = `smtp://ada:pa55word@127.0.0.1:${server.port}`;
  const transport = createMailTransport({ smtpUrl, outboxDir: 'unused', from: FROM });
  await expect(transport.deliver(mailOf(MESSAGE))).rejects.toThrow('STARTTLS');
  expect(onAuth).not.toHaveBeenCalled();
  transport.close();
  await server.close();
});

// proves security 10.60
it('ends a delivery that takes too long, and its connection, and delivers the next', async () => {
  let isHanging = true;
  const server = await startSmtp({
    onData(stream, _session, callback) {
      stream.resume().on('end', () => isHanging || callback());
    },
  });
  const transport = createMailTransport({ smtpUrl: server.url, outboxDir: 'unused', from: FROM, deliveryMs: 500 });
  const hung = Array.from({ length: 6 }, () => transport.deliver(mailOf(MESSAGE)).catch((error: unknown) => error));
  // The first one ends the connections of all.
  expect(await Promise.all(hung)).toContainEqual(expect.objectContaining({ name: 'AbortError' }));
  expect(await Promise.all(hung)).not.toContain(undefined);
  isHanging = false;
  await transport.deliver(mailOf(MESSAGE));
  transport.close();
  await server.close();
});

/** A mail server that refuses each recipient, and answers nothing to what comes after that, until it is well. */
async function startSilentSmtp() {
  const state = { isWell: false };
  const answers: Readonly<Record<string, () => string | undefined>> = {
    EHLO: () => '250 vizzi',
    MAIL: () => '250 yes',
    RCPT: () => (state.isWell ? '250 yes' : '550 5.1.1 no'),
    DATA: () => '354 go on',
    '.': () => '250 taken',
  };
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 vizzi\r\n');
    createInterface(socket).on('line', (line) => {
      const answer = answers[line.slice(0, 4)]?.();
      if (answer) socket.write(`${answer}\r\n`);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return Object.assign(state, { url: `smtp://127.0.0.1:${port}`, close: () => server.close() });
}

// proves security 10.60
it('delivers again after connections that a refusal left without an end', async () => {
  const server = await startSilentSmtp();
  const transport = createMailTransport({ smtpUrl: server.url, outboxDir: 'unused', from: FROM, deliveryMs: 500 });
  const deliver = () => transport.deliver(mailOf(MESSAGE)).catch((error: unknown) => error);
  for (const failure of await Promise.all(Array.from({ length: MAILS_AT_ONCE }, deliver)))
    expect(failure).toMatchObject({ isForGood: true });
  server.isWell = true;
  expect(await deliver()).toMatchObject({ name: 'AbortError' });
  expect(await deliver()).toBeUndefined();
  transport.close();
  server.close();
});

it('writes files that only their owner reads, whole, in the order of time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const outboxDir = join(home, 'deep', 'outbox');
  const transport = createMailTransport({ outboxDir, from: FROM });
  for (const time of ['2026-03-10T09:00:00.000Z', '2026-03-10T10:00:00.000Z']) {
    vi.setSystemTime(time);
    await transport.deliver(mailOf(MESSAGE));
  }
  const files = (await readdir(outboxDir)).toSorted();
  const name = (hour: string) => expect.stringMatching(RegExp(`^2026-03-10T${hour}-00-00\\.000Z-[0-9a-f]{8}\\.eml$`));
  expect(files).toEqual([name('09'), name('10')]);
  const file = join(outboxDir, files[0] ?? '');
  expect((await stat(outboxDir)).mode & 0o777).toBe(0o700);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { header, text, html } = readMail(await readFile(file, 'utf8'));
  expect(header('to')).toBe(MESSAGE.to);
  expect({ text, html }).toEqual({ text: MESSAGE.text, html: MESSAGE.html });
});

it('fails when the folder cannot be written', async () => {
  const transport = createMailTransport({ outboxDir: join(import.meta.filename, 'outbox'), from: FROM });
  await expect(transport.deliver(mailOf(MESSAGE))).rejects.toThrow('ENOTDIR');
});
