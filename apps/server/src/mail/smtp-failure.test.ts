import type { SMTPServerOptions } from 'smtp-server';
import { expect, it } from 'vitest';
import { mailOf, MESSAGE } from './testing/message.js';
import { startSmtp } from './testing/smtp-fixture.js';
import { createMailTransport } from './transport.js';

// proves security 10.55
it.each([
  [550, '5.1.1 no such user', true],
  [550, '5.1.10 takes no mail', true],
  [552, '5.2.2 the mailbox is full', true],
  [552, '5.3.4 the message is too long', true],
  [554, '5.6.0 the message cannot be read', true],
  [550, 'no such user', false],
  [550, 'relay not permitted', false],
  [553, "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", false],
  [550, '5.1.8 the domain of the sender is not found', false],
  [554, '5.7.1 your host is in a list', false],
  [550, '5.4.5 the limit of today is exceeded', false],
  [554, 'message rejected: sending is suspended for this account', false],
  [503, 'bad sequence', false],
  [451, '4.7.1 later', false],
])('a refusal with %d %s, of the recipient or the message: for good is %s', async (responseCode, text, isForGood) => {
  const refusal = Object.assign(new Error(text), { responseCode });
  const steps: SMTPServerOptions[] = [
    { onRcptTo: (_address, _session, callback) => callback(refusal) },
    { onData: (stream, _session, callback) => stream.resume().on('end', () => callback(refusal)) },
  ];
  for (const step of steps) {
    const server = await startSmtp(step);
    const transport = createMailTransport({ smtpUrl: server.url, outboxDir: 'unused', from: 'hello@vizzi.example' });
    await expect(transport.deliver(mailOf(MESSAGE))).rejects.toMatchObject({
      message: expect.stringContaining(`${responseCode}`),
      isForGood,
    });
    transport.close();
    await server.close();
  }
});
