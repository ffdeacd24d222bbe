import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMailer, type MailerOptions } from './mailer.js';
import { MESSAGE } from './testing/message.js';
import { readMail } from './testing/read-mail.js';
import { startSmtp } from './testing/smtp-fixture.js';

const FROM = 'Vizzi <hello@vizzi.example>';

let ends: (() => Promise<unknown>)[];
beforeEach(() => {
  ends = [];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
});

function start(options: Partial<MailerOptions> & { smtpUrl: string }) {
  const onError = vi.fn<MailerOptions['onError']>();
  const mailer = createMailer({ outboxDir: 'unused', from: FROM, onError, retryDelaysMs: [1, 2], ...options });
  ends.push(() => mailer.close());
  return { mailer, onError };
}

async function serve(options?: Parameters<typeof startSmtp>[0]) {
  const server = await startSmtp(options);
  ends.push(server.close);
  return server;
}

it('sends a message to the SMTP server with both parts unchanged', async () => {
  const server = await serve();
  const { mailer, onError } = start({ smtpUrl: server.url });
  mailer.send(MESSAGE);
  await mailer.idle();
  expect(onError).not.toHaveBeenCalled();
  expect(server.received).toMatchObject([{ from: 'hello@vizzi.example', to: [MESSAGE.to] }]);
  const { header, text, html } = readMail(server.received[0]?.source ?? '');
  expect(header('from')).toBe(FROM);
  expect(header('to')).toBe(MESSAGE.to);
  expect(header('message-id')).toMatch(/^<[\w-]+@vizzi\.example>$/);
  expect(header('auto-submitted')).toBe('auto-generated');
  expect({ text, html }).toEqual({ text: MESSAGE.text, html: MESSAGE.html });
});

it('tries again what is refused for now', async () => {
  const server = await serve({ refusals: [451, 421] });
  const { mailer, onError } = start({ smtpUrl: server.url });
  mailer.send(MESSAGE);
  await mailer.idle();
  expect(server.tried).toHaveLength(3);
  expect(server.received).toHaveLength(1);
  expect(onError).not.toHaveBeenCalled();
});

it('gives up after three tries, and at once what is refused for good', async () => {
  const busy = await serve({ refusals: [451, 451, 451] });
  const strict = await serve({ refusals: [550] });
  for (const [server, tries] of [[busy, 3] as const, [strict, 1] as const]) {
    const { mailer, onError } = start({ smtpUrl: server.url });
    mailer.send(MESSAGE);
    await mailer.idle();
    expect(server.tried).toHaveLength(tries);
    expect(onError).toHaveBeenCalledOnce();
  }
});

it('names the message that it gives up, never its body', async () => {
  const server = await startSmtp();
  await server.close();
  const { mailer, onError } = start({ smtpUrl: server.url });
  mailer.send(MESSAGE);
  await mailer.idle();
  const { to, subject } = MESSAGE;
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ code: 'ESOCKET' }), { to, subject }]]);
});

it('keeps the SMTP password to itself where the line is not encrypted', async () => {
  const onAuth = vi.fn<() => void>();
  const { port } = await serve({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth });
  const { mailer, onError } = start({ smtpUrl: `smtp://ada:pa55word@127.0.0.1:${port}` });
  mailer.send(MESSAGE);
  await mailer.idle();
  expect(onError).toHaveBeenCalledOnce();
  expect(onAuth).not.toHaveBeenCalled();
});

it('counts a line that breaks off as a try like any other', async () => {
  const connected = vi.fn<() => void>();
  const server = createServer((socket) => socket.destroy()).on('connection', connected);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(async () => server.close());
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  const { mailer, onError } = start({ smtpUrl: `smtp://127.0.0.1:${port}` });
  mailer.send(MESSAGE);
  await mailer.idle();
  expect(onError).toHaveBeenCalledOnce();
  expect(connected).toHaveBeenCalledTimes(3);
});

it('tries once more when it closes, instead of waiting, and no more than once', async () => {
  const warned = vi.fn<() => void>();
  process.on('warning', warned);
  const server = await serve({ refusals: Array.from({ length: 21 }, () => 451) });
  const { mailer, onError } = start({ smtpUrl: server.url, retryDelaysMs: [3_600_000, 3_600_000] });
  for (let sent = 0; sent < 20; sent += 1) mailer.send(MESSAGE);
  await expect.poll(() => server.tried).toHaveLength(20);
  await mailer.close();
  process.off('warning', warned);
  expect(server.tried).toHaveLength(40);
  expect(server.received).toHaveLength(19);
  expect(onError).toHaveBeenCalledOnce();
  expect(warned).not.toHaveBeenCalled();
});

it('does not wait for ever for a server that hangs', async () => {
  const hung = vi.fn<() => void>();
  const server = await serve({ onData: hung });
  const { mailer, onError } = start({ smtpUrl: server.url, closeTimeoutMs: 20 });
  mailer.send(MESSAGE);
  await expect.poll(() => hung).toHaveBeenCalled();
  await mailer.close();
  await mailer.idle();
  expect(onError).toHaveBeenCalledOnce();
});
