import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.js';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await createTestApp();
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => test.close());

const BODY = Buffer.alloc(1_000_000, 'a');

/** Sends it all, as a proxy does, and answers what comes back; fails when the connection breaks meanwhile. */
async function exchange(head: readonly string[], bodies = 1): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  // Each write reports its own failure.
  socket.on('error', () => {});
  const send = (data: string | Buffer) =>
    new Promise<void>((resolve, reject) => socket.write(data, (error) => (error ? reject(error) : resolve())));
  const sendAll = async () => {
    await send(`${head.join('\r\n')}\r\nContent-Length: ${BODY.length}\r\n\r\n`);
    for (let time = 0; time < bodies; time += 1) await send(BODY);
    socket.end();
  };
  await Promise.all([sendAll(), once(socket, 'end')]);
  return answer;
}

// proves security 9.48
it.each([
  ['a control character in a header', ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Cookie: a=\x7f'], 400],
  ['very long headers', ['POST /api/auth/login HTTP/1.1', 'Host: x', `X-Long: ${'x'.repeat(20_000)}`], 431],
  ['two hosts in one', ['POST /api/auth/login HTTP/1.1', 'Host: a,b', 'Connection: close'], 400],
  ['no host', ['POST /api/auth/login HTTP/1.1', 'Content-Type: application/json'], 400],
  ['no host and a body of a GET', ['GET /api/categories HTTP/1.1', 'Content-Type: application/json'], 400],
  ['an upgrade', ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Upgrade: x', 'Content-Type: application/json'], 413],
  ['a body of a GET', ['GET /api/categories HTTP/1.1', 'Host: x', 'Cookie: a=\x7f'], 400],
])('the connection of a request with %s is there until its body has arrived', async (_name, head, status) => {
  const answer = await exchange(head);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/\r\n\r\n\{"message":".+","code":"(invalid|too_large)"\}$/);
});

// proves security 9.39
it('another expectation than to continue is ignored, so that the request waits for its turn', async () => {
  const request = ['POST /api/auth/login HTTP/1.1', 'Host: x'];
  const [status] = (await exchange(request)).split('\r\n');
  expect((await exchange([...request, 'Expect: x'])).split('\r\n')[0]).toBe(status);
  expect(status).toMatch(/^HTTP\/1.1 4\d\d (?!Expectation)/);
});

it('what goes on longer than any body is cut off', async () => {
  await expect(exchange(['POST / HTTP/1.1', 'Host: x', 'Cookie: a=\x7f'], 20)).rejects.toThrow(/ECONNRESET|EPIPE/);
});
