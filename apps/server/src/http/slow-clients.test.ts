import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readdir, readlink } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { addSession } from '@vizzi/api/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

/** Far more than the sockets of both ends take. */
const LARGE = 64 * 1024 * 1024;
/** As long as a body may be at nginx. */
const LONG = 1_000_000;
const OPEN_FILES = '/proc/self/fd';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await createTestApp({ timeouts: { headers: 300, request: 600, stall: 500, check: 100 } });
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

/** Sends bytes and nothing more; answers what comes back until the other end gives up. */
async function sendAndWait(bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  // A reset is a refusal too.
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
  socket.write(bytes);
  await new Promise((closed) => socket.on('close', closed));
  return received;
}

describe('a connection', () => {
  // proves security 9.1
  it.each([
    ['that says nothing', ''],
    ['whose headers never end', 'GET / HTTP/1.1\r\nhost: vizzi\r\nx-slow: '],
    [
      'whose body never comes',
      'POST /api/auth/logout HTTP/1.1\r\nhost: vizzi\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    ],
    [
      'whose chunks never end',
      'POST /api/auth/logout HTTP/1.1\r\nhost: vizzi\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n',
    ],
  ])('is given up %s', async (_which, bytes) => {
    expect(await sendAndWait(bytes)).toMatch(/^$|^HTTP\/1\.1 408 /);
  });

  // proves security 8.3
  it.each([
    ['that is no HTTP', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['with a header that is none', 'GET / HTTP/1.1\r\nhost: vizzi\r\n: x\r\n\r\n'],
    ['with two hosts', 'GET / HTTP/1.1\r\nhost: vizzi\r\nHost: elsewhere.example\r\n\r\n'],
    ['with two hosts in one header', 'GET / HTTP/1.1\r\nhost: vizzi, elsewhere.example\r\n\r\n'],
    ['with an address of another host', 'GET http://elsewhere.example/healthz HTTP/1.1\r\nhost: vizzi\r\n\r\n'],
    ['with an empty host', 'GET / HTTP/1.1\r\nhost:\r\n\r\n'],
    ['with a host that is an address with a path', 'GET / HTTP/1.1\r\nhost: vizzi/elsewhere\r\n\r\n'],
    ['with a host after a name', 'GET / HTTP/1.1\r\nhost: mira@vizzi\r\n\r\n'],
    ['with two lengths', 'POST / HTTP/1.1\r\nhost: vizzi\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx'],
    [
      'with a length and chunks',
      'POST / HTTP/1.1\r\nhost: vizzi\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'with chunks of no size',
      'POST /api/auth/logout HTTP/1.1\r\nhost: vizzi\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n',
    ],
    ['with headers without end', `GET / HTTP/1.1\r\nhost: vizzi\r\n${'x-much: y\r\n'.repeat(5_000)}\r\n`],
    ['with an address without end', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nhost: vizzi\r\n\r\n`],
  ])('is refused %s', async (_which, bytes) => {
    expect(await sendAndWait(bytes)).toMatch(/^$|^HTTP\/1\.1 4(00|13|14|15|31) /);
  });
});

// proves security 9.46
it.each([
  ['/api/auth/login', 'application/json'],
  ['/api/trpc/studio.saveCues', 'application/json'],
  ['/api/stripe/webhook', 'application/json'],
  ['/api/admin/uploads/0123456789abcdef0123456789abcdef', 'application/offset+octet-stream'],
  ['/nowhere', 'application/json'],
])(
  'a body for %s that is too long or not wanted is read to its end, and its connection goes on',
  async (path, type) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    const closed = once(socket, 'close');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    const head = `${path.startsWith('/api/admin') ? 'PATCH' : 'POST'} ${path} HTTP/1.1\r\nhost: vizzi\r\ncontent-type: ${type}\r\n`;
    socket.write(`${head}content-length: ${LONG}\r\n\r\n`);
    await expect.poll(() => received).toMatch(/^HTTP\/1\.1 4\d\d /);
    socket.write(Buffer.alloc(LONG, ' '));
    socket.write('GET /healthz HTTP/1.1\r\nhost: vizzi\r\nconnection: close\r\n\r\n');
    await closed;
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual([expect.stringMatching(/ 4\d\d$/), 'HTTP/1.1 200']);
  },
);

it.each(['vizzi', 'vizzi:3000', 'my_service.internal.', '127.0.0.1:80', '[::1]:3000', '[::ffff:127.0.0.1]'])(
  'a request to the host %s is answered',
  async (host) => {
    expect(await sendAndWait(`GET /healthz HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  },
);

it('a request that names its one host in the address too is answered', async () => {
  expect(
    await sendAndWait('GET http://VIZZI:80/healthz HTTP/1.1\r\nhost: vizzi:80\r\nconnection: close\r\n\r\n'),
  ).toMatch(/^HTTP\/1\.1 200 /);
});

// proves security 9.2
it('a listener who takes no more audio holds neither a connection nor a file', async () => {
  const file = await open(join(test.mediaDir, 'large.m4a'), 'w');
  await file.truncate(LARGE);
  await file.close();
  const id = await addSession(test.deps, { audioUrl: 'large.m4a' });
  const accepted = once(test.app.server, 'connection');
  const listener = connect(port, '127.0.0.1');
  const [connection]: Socket[] = await accepted;
  listener.on('error', () => {});
  listener.write(`GET /api/sessions/${id}/audio HTTP/1.1\r\nhost: vizzi\r\n\r\n`);
  await once(listener, 'readable');
  if (existsSync(OPEN_FILES)) while (!(await isOpen('large.m4a'))) await setImmediate();

  if (connection && !connection.destroyed) await once(connection, 'close');
  if (existsSync(OPEN_FILES)) while (await isOpen('large.m4a')) await setImmediate();
  expect(connection?.destroyed).toBe(true);
  expect(connection?.bytesWritten).toBeLessThan(LARGE);
  listener.destroy();
  expect((await test.app.inject('/healthz')).statusCode).toBe(200);
});

/** Whether this process has the file open. */
async function isOpen(name: string): Promise<boolean> {
  const links = (await readdir(OPEN_FILES)).map((each) => readlink(join(OPEN_FILES, each)).catch(() => ''));
  return (await Promise.all(links)).some((path) => path.endsWith(name));
}
