import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const LIMIT = 3;

let test: TestApp;
let port: number;
afterEach(() => test.close());

async function start(env: Record<string, string>): Promise<void> {
  test = await createTestApp({ env: { CONNECTIONS_PER_ADDRESS: String(LIMIT), ...env } });
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** A connection that the server has taken. */
async function open(from = '127.0.0.1'): Promise<Socket> {
  const taken = once(test.app.server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  await taken;
  return socket;
}

/** What the server answers to a request on a connection. */
async function ask(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write('GET /healthz HTTP/1.1\r\nhost: vizzi\r\nconnection: close\r\n\r\n');
  await once(socket, 'close');
  return received;
}

// proves security 9.11
it('an address that has too many connections is told so, others are not, and it may come back', async () => {
  await start({});
  const held = [await open(), await open(), await open()];
  const refused = await ask(await open());
  expect(refused).toMatch(/^HTTP\/1\.1 429 /);
  expect(refused).toContain('retry-after: 1\r\n');
  expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: 'Too many connections from your network. Please close some and try again.',
    code: 'too_many_requests',
  });
  expect(await ask(await open('127.0.0.2'))).toMatch(/^HTTP\/1\.1 200 /);

  const [first] = held;
  first?.destroy();
  let answer = await ask(await open());
  while (answer.startsWith('HTTP/1.1 429')) answer = await ask(await open());
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of held) socket.destroy();
});

// proves security 9.11
it.each([
  ['a configured proxy', { TRUST_PROXY: '10.0.0.1,127.0.0.0/8' }],
  ['where there is no limit', { CONNECTIONS_PER_ADDRESS: '0' }],
])('has any number of connections: %s', async (_which, env) => {
  await start(env);
  const held = [await open(), await open(), await open(), await open()];
  expect(await ask(await open())).toMatch(/^HTTP\/1\.1 200 /);
  for (const socket of held) socket.destroy();
});

// proves security 9.19
it.each([
  ['requests in a packet', 'GET / HTTP/1.1\r\n\r\n', ''],
  [
    'chunks of a body',
    '1\r\n \r\n',
    'POST /api/auth/login HTTP/1.1\r\nhost: vizzi\r\ntransfer-encoding: chunked\r\n\r\n',
  ],
])(
  'an address that sends a flood of %s waits, on its other connections too; others do not',
  async (_what, each, head) => {
    await start({ CONNECTIONS_PER_ADDRESS: '10' });
    const known = await open();
    const other = await open('127.0.0.2');
    // Half a second of floods is free, and what a slow machine needs to read them.
    for (let time = 0; time < 4; time += 1) {
      const flooding = await open();
      flooding.write(head + each.repeat(4_000));
      flooding.resume();
      // After its error, if any.
      const closed = new Promise((resolve) => flooding.once('close', resolve));
      if (head) flooding.destroySoon();
      await closed;
    }
    const answered: string[] = [];
    const answer = async (who: string, socket: Socket) => {
      expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /);
      answered.push(who);
    };
    await Promise.all([answer('known', known), answer('other', other), open().then((socket) => answer('new', socket))]);
    expect([answered[0], answered.length]).toEqual(['other', 3]);
  },
);
