import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FLOODED, hold, release } from './floods.js';
import { createHttpServer } from './http-timeouts.js';

const HEAD = 'POST / HTTP/1.1\r\nhost: vizzi\r\ntransfer-encoding: chunked\r\n\r\n';
/** More than the buffers of a connection take. */
const LARGE = 'x'.repeat(20_000_000);

let server: Server;
let client: Socket;
/** The server's ends of the connections. */
let sockets: Socket[];
let port: number;
let floods: number;
let received: string;
beforeEach(async () => {
  [floods, received, sockets] = [0, '', []];
  server = createHttpServer((request, response) => {
    let bytes = 0;
    if (request.headers['x-answer'] === 'at once') response.end('at once');
    else if (request.headers['x-answer'] === 'large') response.end(LARGE);
    else request.on('data', (data: Buffer) => (bytes += data.length)).on('end', () => response.end(`${bytes} bytes.`));
  });
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on(FLOODED, (count: number) => (floods += count));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  client = connect({ host: '127.0.0.1', port });
  client.on('error', () => {});
  client.on('data', (chunk: Buffer) => (received += chunk.toString()));
});
afterEach(() => {
  client.destroy();
  server.close();
});

const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;

// proves security 9.58
it.each([
  ['many small', 3_000, 1, (found: number) => found > 2_990],
  // Some end in the next packet.
  ['as many large', 200, 8_192, (found: number) => found < 100],
])('of a body in %s chunks those count that share a packet', async (_how, count, bytes, isExpected) => {
  client.write(`${HEAD}${chunk(bytes).repeat(count)}0\r\n\r\n`);
  await expect.poll(() => received).toContain(`${count * bytes} bytes.`);
  expect(floods).toSatisfy(isExpected);
});

// proves security 9.58
it('of bodies in few small chunks each, on one connection, all count', async () => {
  const body = `${HEAD}${chunk(1).repeat(100)}0\r\n\r\n`;
  client.write(body.repeat(20));
  await expect.poll(() => received.split('100 bytes.').length).toBe(21);
  expect(floods).toBeGreaterThan(1_900);
});

// proves security 9.58
it('of a body that goes on after the answer they count too, and the answer arrives', async () => {
  client.write(HEAD.replace('\r\n\r\n', '\r\nx-answer: at once\r\n\r\n'));
  await expect.poll(() => received).toContain('at once');
  client.write(chunk(1).repeat(3_000));
  await expect.poll(() => floods).toBeGreaterThan(2_990);
  client.write('0\r\n\r\nGET / HTTP/1.1\r\nhost: vizzi\r\n\r\n');
  await expect.poll(() => received).toContain('0 bytes.');
});

// proves security 9.60
it.each([
  ['headers', (lines: string) => `GET / HTTP/1.1\r\nhost: vizzi\r\n${lines}\r\n`],
  ['trailers', (lines: string) => `${HEAD}0\r\n${lines}\r\n`],
])('countless %s count, a hundred do not', async (_what, requestWith) => {
  client.write(requestWith('a:\r\n'.repeat(90)));
  await expect.poll(() => received).toContain('0 bytes.');
  expect(floods).toBe(0);
  client.write(requestWith('a:\r\n'.repeat(2_100)));
  await expect.poll(() => received.split('0 bytes.').length).toBe(3);
  expect(floods).toBeGreaterThanOrEqual(200);
});

/** What the server has read of the client, after it has read others many times. */
async function bytesRead(): Promise<number> {
  for (let count = 0; count < 20; count += 1) await (await fetch(`http://127.0.0.1:${port}/`)).text();
  return sockets[0]?.bytesRead ?? Number.NaN;
}

// proves security 9.58
it('of a connection that is held nothing is read, though its requests end, until it is released', async () => {
  const body = `${HEAD}${chunk(1).repeat(1_000)}0\r\n\r\n`;
  await once(server, 'connection');
  sockets[0]?.once(FLOODED, () => sockets[0] && hold(sockets[0]));
  client.write(body.repeat(100));
  await expect.poll(() => floods).toBeGreaterThan(0);
  const before = await bytesRead();
  expect(before).toBeLessThan(body.length * 50);
  expect(await bytesRead()).toBe(before);
  if (sockets[0]) release(sockets[0]);
  await expect.poll(() => received.split('1000 bytes.').length).toBe(101);
});

// proves security 9.58
it('nor is it read when an answer leaves that it had not taken', async () => {
  client.pause();
  const ask = HEAD.replace('\r\n\r\n', '\r\nx-answer: large\r\n\r\n0\r\n\r\n');
  client.write(ask);
  await expect.poll(() => sockets[0]?.writableNeedDrain).toBe(true);
  // Node reads no more from a connection that asks again before it takes its answer.
  client.write(ask);
  await expect.poll(() => sockets[0]?.isPaused()).toBe(true);
  if (sockets[0]) hold(sockets[0]);
  const before = await bytesRead();
  client.write(`${HEAD}${chunk(1).repeat(1_000)}0\r\n\r\n`);
  client.resume();
  await expect.poll(() => received.length).toBeGreaterThan(2 * LARGE.length);
  expect(await bytesRead()).toBe(before);
  if (sockets[0]) release(sockets[0]);
  await expect.poll(() => received).toContain('1000 bytes.');
});
