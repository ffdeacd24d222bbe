import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMailer, type MailerOptions } from './mailer.js';
import { MESSAGE } from './testing/message.js';
import { readMail } from './testing/read-mail.js';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'vizzi-mail-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(home, { recursive: true });
});

function start(outboxDir: string) {
  const onError = vi.fn<MailerOptions['onError']>();
  const mailer = createMailer({ outboxDir, from: 'hello@vizzi.example', onError, retryDelaysMs: [1, 2] });
  return { mailer, onError };
}

it('writes files that only their owner reads, whole, in the order of time', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const outboxDir = join(home, 'deep', 'outbox');
  const { mailer, onError } = start(outboxDir);
  for (const time of ['2026-03-10T09:00:00.000Z', '2026-03-10T10:00:00.000Z']) {
    vi.setSystemTime(time);
    mailer.send(MESSAGE);
    await mailer.idle();
  }
  expect(onError).not.toHaveBeenCalled();
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

it('tells when the folder cannot be written', async () => {
  const { mailer, onError } = start(join(import.meta.filename, 'outbox'));
  mailer.send(MESSAGE);
  await mailer.idle();
  expect(onError).toHaveBeenCalledOnce();
});
