import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailOf } from './testing/message.js';
import { readMail } from './testing/read-mail.js';
import { startSmtp } from './testing/smtp-fixture.js';
import { createMailTransport, type MailTransport } from './transport.js';

const BODY = { text: 'secret\n', html: '<p>secret</p>\n' };

let home: string;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let transports: MailTransport[];
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vizzi-mail-'));
  smtp = await startSmtp();
  const options = { outboxDir: join(home, 'outbox'), from: 'hello@vizzi.example' };
  transports = [createMailTransport(options), createMailTransport({ ...options, smtpUrl: smtp.url })];
});
afterAll(async () => {
  for (const transport of transports) transport.close();
  await smtp.close();
  await rm(home, { recursive: true });
});

/** Answers why each transport refused it. */
async function send(to: string, subject = 'Hello'): Promise<unknown[]> {
  const sent = await Promise.allSettled(
    transports.map((transport) => transport.deliver(mailOf({ to, subject, ...BODY }))),
  );
  return sent.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
}

it.each([
  'ada@vizzi.example\r\nBcc: eve@vizzi.example',
  'ada@vizzi.example\nBcc: eve@vizzi.example',
  'ada@vizzi.example\r\n',
  'ada@vizzi.example\n',
  '\nada@vizzi.example',
  'ada@vizzi.example\0',
  'ada@vizzi.example, eve@vizzi.example',
  'ada@vizzi.example;eve@vizzi.example',
  'ada@vizzi.example eve@vizzi.example',
  'ada@vizzi.example>,<eve@vizzi.example',
  'Ada <ada@vizzi.example>',
  '"ada@vizzi.example" <eve@vizzi.example>',
  'friends: ada@vizzi.example, eve@vizzi.example;',
  '"ada eve"@vizzi.example',
  'ada@eve@vizzi.example',
  'ada@vizzi.example> SIZE=1',
  'ada(eve)@vizzi.example',
  'ada@[127.0.0.1]',
  'ada@vizzi.example\u2028',
  `${'a'.repeat(250)}@vizzi.example`,
  'admin',
  '',
])('refuses to write to %j', async (to) => {
  const refusal = expect.objectContaining({ message: 'The recipient is not a single plain address.' });
  expect(await send(to)).toEqual([refusal, refusal]);
  expect(smtp.tried).toEqual([]);
  await expect(access(join(home, 'outbox'))).rejects.toThrow('ENOENT');
});

it('sends to the given address only, whatever characters surround it', async () => {
  const [, smtpTransport] = transports;
  const part = fc.constantFrom('ada', 'eve', '@', 'vizzi.example', '.', '\r', '\n', ' ', ',', ';', '<', '>', '"', ':');
  const address = fc.oneof(
    fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.emailAddress(),
    fc.string().map((text) => `ada@vizzi.example${text}`),
  );
  await fc.assert(
    fc.asyncProperty(address, async (to) => {
      smtp.tried.length = 0;
      const refused = await smtpTransport?.deliver(mailOf({ to, subject: 'Hello', ...BODY })).then(
        () => false,
        () => true,
      );
      // The domain is the same in any case; only that much may change on the way.
      expect(smtp.tried.map((each) => each.toLowerCase())).toEqual(refused ? [] : [to.toLowerCase()]);
    }),
    { numRuns: 500 },
  );
});

it('keeps a subject in its line', async () => {
  smtp.received.length = 0;
  await send('ada@vizzi.example', 'Hello\r\nBcc: eve@vizzi.example\r\n\r\nBody');
  const [file = ''] = await readdir(join(home, 'outbox'));
  for (const source of [await readFile(join(home, 'outbox', file), 'utf8'), smtp.received[0]?.source ?? '']) {
    const { header, text } = readMail(source);
    expect(header('bcc')).toBe('');
    expect(header('subject')).toBe('Hello Bcc: eve@vizzi.example  Body');
    expect(text).toBe(BODY.text);
  }
  expect(smtp.received).toMatchObject([{ to: ['ada@vizzi.example'] }]);
});
