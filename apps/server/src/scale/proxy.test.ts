import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { freePort } from '../testing/test-process.js';
import { createTestProxy } from '../testing/test-proxy.js';

// proves security 9.54
it('connections that break take no server out of nginx', async () => {
  const ports = [await freePort(), await freePort()];
  const servers = ports.map((port) =>
    createServer((request, response) => {
      if (request.url === '/broken') request.socket.destroy();
      else response.end('answered');
    }).listen(port, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const proxy = await createTestProxy(ports.map((port) => `127.0.0.1:${port}`));
  const statusOf = async (path: string) => (await fetch(`${proxy.address}${path}`)).status;
  const statuses = [];
  for (let time = 0; time < 3; time += 1) statuses.push(await statusOf('/broken'), await statusOf('/'));
  expect(statuses).toEqual([503, 200, 503, 200, 503, 200]);
  await proxy.close();
  for (const server of servers) server.close();
});
