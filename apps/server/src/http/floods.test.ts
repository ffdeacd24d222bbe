import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FLOODED } from './floods.js';
import { createHttpServer } from './http-timeouts.js';

const HEAD = 'POST / HTTP/1.1\r\nhost: vizzi\r\ntransfer-encoding: chunked\r\n\r\n';

let server: Server;
let client: Socket;
let floods: number;
let received: string;
beforeEach(async () => {
  [floods, received] = [0, ''];
  server = createHttpServer((request, response) => {
    let bytes = 0;
    if (request.headers['x-answer'] === 'at once') response.end('at once');
    else request.on('data', (data: Buffer) => (bytes += data.length)).on('end', () => response.end(`${bytes} bytes.`));
  });
  server.on('connection', (socket) => socket.on(FLOODED, () => (floods += 1)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  client = connect({ host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 });
  client.on('error', () => {});
  client.on('data', (chunk: Buffer) => (received += chunk.toString()));
});
afterEach(() => {
  client.destroy();
  server.close();
});

const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;

// proves security 9.58
it('a body in countless small chunks ends its connection, and each chunk beyond counts', async () => {
  client.write(HEAD + chunk(1).repeat(3_000));
  await new Promise((resolve) => client.once('close', resolve));
  expect([floods, received]).toEqual([2_000, '']);
});

// proves security 9.58
it.each([
  ['few small', 900, 1],
  ['many large', 3_000, 1_024],
])('a body in %s chunks is read', async (_how, count, bytes) => {
  client.write(`${HEAD}${chunk(bytes).repeat(count)}0\r\n\r\n`);
  await expect.poll(() => received).toContain(`${count * bytes} bytes.`);
  expect(floods).toBe(0);
});

// proves security 9.58
it('a body in chunks that goes on after the answer ends its connection', async () => {
  client.write(HEAD.replace('\r\n\r\n', '\r\nx-answer: at once\r\n\r\n'));
  await new Promise((resolve) => client.once('close', resolve));
  expect(received).toContain('at once');
});
