import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpServer } from './http-timeouts.js';

let server: Server;
let begun: (string | undefined)[];
let answers: ServerResponse[];
let clients: Socket[];
beforeEach(async () => {
  [begun, answers, clients] = [[], [], []];
  server = createHttpServer(({ url }, response) => {
    begun.push(url);
    answers.push(response);
    server.emit('begun');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const client of clients) client.destroy();
  server.close();
});

/** A connection that sends all requests in one packet. */
function send(...paths: string[]): Socket {
  const address = server.address();
  const client = connect({ host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 });
  client.on('error', () => {});
  client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: vizzi\r\n\r\n`).join(''));
  clients.push(client);
  return client;
}

// proves security 9.19
it('answers the requests of a connection one after the other, in order', async () => {
  const began = once(server, 'begun');
  const client = send('/1', '/2', '/3');
  let received = '';
  client.on('data', (chunk: Buffer) => (received += chunk.toString()));
  await began;
  expect(begun).toEqual(['/1']);
  for (const [index, path] of ['/1', '/2'].entries()) {
    const next = once(server, 'begun');
    answers[index]?.end(`answer to ${path}.`);
    await next;
  }
  expect(begun).toEqual(['/1', '/2', '/3']);
  answers[2]?.setHeader('connection', 'close').end('answer to /3.');
  await once(client, 'close');
  expect(received.match(/answer to ..\./g)).toEqual(['answer to /1.', 'answer to /2.', 'answer to /3.']);
});

// proves security 9.41
it('gives a request behind one that checks a file the usual time to be read', async () => {
  const times: (number | undefined)[] = [];
  server.on('begun', () => times.push(answers.at(-1)?.socket?.timeout));
  const began = once(server, 'begun');
  send('/api/admin/uploads/x', '/2');
  await began;
  const next = once(server, 'begun');
  answers[0]?.end('refused');
  await next;
  expect(times).toEqual([600_000, 60_000]);
});

// proves security 9.19
it('begins none of the requests that wait on a connection that ended', async () => {
  const began = once(server, 'begun');
  const client = send('/1', '/2');
  await began;
  const [first] = answers;
  client.destroy();
  if (first) await once(first, 'close');
  expect(begun).toEqual(['/1']);

  const other = once(server, 'begun');
  send('/other');
  await other;
  expect(begun).toEqual(['/1', '/other']);
});

// proves security 9.19
it('ends a connection on which more than 32 requests wait', async () => {
  const client = send(...Array.from({ length: 1_000 }, (_, index) => `/${index}`));
  await once(client, 'close');
  expect(begun).toEqual(['/0']);
});
