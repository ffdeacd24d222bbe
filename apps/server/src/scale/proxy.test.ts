import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../testing/test-process.js';
import { createTestProxy, type TestProxy } from '../testing/test-proxy.js';

let servers: Server[] = [];
let proxy: TestProxy;
afterEach(async () => {
  await proxy.close();
  for (const server of servers) server.close();
});

/** nginx before two servers that answer so. */
async function serve(listener: RequestListener): Promise<void> {
  const ports = [await freePort(), await freePort()];
  servers = ports.map((port) => createServer(listener).listen(port, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  proxy = await createTestProxy(ports.map((port) => `127.0.0.1:${port}`));
}

const openSocket = () => connect(Number(new URL(proxy.address).port), '127.0.0.1');
const REQUEST = 'GET / HTTP/1.1\r\nHost: vizzi.example\r\n\r\n';

// proves security 9.54
it('connections that break take no server out of nginx', async () => {
  await serve((request, response) => {
    if (request.url === '/broken') request.socket.destroy();
    else response.end('answered');
  });
  const statusOf = async (path: string) => (await fetch(`${proxy.address}${path}`)).status;
  const statuses = [];
  for (let time = 0; time < 3; time += 1) statuses.push(await statusOf('/broken'), await statusOf('/'));
  expect(statuses).toEqual([503, 200, 503, 200, 503, 200]);
});

// proves security 9.55
it('a client that hangs up leaves the connections to the servers open, so that others use them', async () => {
  const held: ServerResponse[] = [];
  let closed = 0;
  await serve((request, response) => {
    if (request.url === '/held') held.push(response);
    else response.end('answered');
  });
  for (const server of servers) server.on('connection', (socket) => socket.on('close', () => (closed += 1)));
  const sockets = Array.from({ length: 50 }, () => openSocket().on('error', () => {}));
  for (const socket of sockets) socket.write(REQUEST.replace('/', '/held'));
  await expect.poll(() => held.length).toBe(sockets.length);
  for (const socket of sockets) socket.resetAndDestroy();
  // nginx has seen by then that they are gone.
  for (let time = 0; time < 50; time += 1) expect((await fetch(proxy.address)).status).toBe(200);
  expect(closed).toBe(0);
  for (const response of held) response.end();
});

// proves security 9.55
it('of one client so many requests in a second are passed on, and the others refused in words', async () => {
  let passedOn = 0;
  await serve((_request, response) => {
    passedOn += 1;
    response.end('answered');
  });
  const sent = 20 * 900;
  const began = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = openSocket();
      socket.end(REQUEST.repeat(900).replace(/\r\n\r\n$/, '\r\nConnection: close\r\n\r\n'));
      return text(socket);
    }),
  );
  const refused = answers.join('').match(/HTTP\/1.1 429 [^{]+\{"message":"Too many/g)?.length ?? 0;
  expect(refused).toBeGreaterThan(0);
  expect(passedOn).toBeGreaterThanOrEqual(5_000);
  expect(passedOn).toBeLessThanOrEqual(5_001 + performance.now() - began);
  expect(passedOn + refused).toBe(sent);
});
