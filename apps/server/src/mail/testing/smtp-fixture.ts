import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A real SMTP server on loopback. `refusals` are the answers to the first tries; it takes what comes after them. */
export async function startSmtp({ refusals = [], ...options }: SMTPServerOptions & { refusals?: number[] } = {}) {
  const received: { from: string; to: string[]; source: string }[] = [];
  const tried: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Its greeting would wait for a name server.
    disableReverseLookup: true,
    onRcptTo({ address }, _session, callback) {
      const responseCode = refusals[tried.length];
      tried.push(address);
      const text = responseCode === 550 ? '5.1.1 No such mailbox' : 'Not now';
      callback(responseCode === undefined ? null : Object.assign(new Error(text), { responseCode }));
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = rcptTo.map(({ address }) => address);
        received.push({ from: mailFrom ? mailFrom.address : '', to, source: Buffer.concat(chunks).toString('utf8') });
        callback();
      });
    },
    ...options,
  });
  // A client that leaves in the middle is no error of ours.
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (!address || typeof address === 'string') throw new Error('the server has no port');
  const { port } = address;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    tried,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
