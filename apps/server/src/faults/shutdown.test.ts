import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestHome, send, signUp } from '../testing/test-process.js';

const REPORTS = 40;
const LISTENERS = 10;

let home: Awaited<ReturnType<typeof createTestHome>>;
beforeEach(async () => {
  home = await createTestHome();
});
afterEach(() => home.close());

const agent = new Agent({ maxSockets: Infinity });

function accepts(address: string): Promise<boolean> {
  const { port, hostname } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** A report whose headers the server has, and whose body is still to come. */
async function beginReport(address: string, cookie: string): Promise<ClientRequest> {
  const pending = request(`${address}/api/user/progress`, {
    agent,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', expect: '100-continue' },
  });
  pending.flushHeaders();
  await once(pending, 'continue');
  return pending;
}

/** An audio response of which only the first bytes were read. */
async function beginListening(address: string): Promise<IncomingMessage> {
  const pending = request(`${address}/api/sessions/1/audio`, { agent }).end();
  const [response]: IncomingMessage[] = await once(pending, 'response');
  if (!response) throw new Error('no response');
  return response;
}

async function bytesOf(response: IncomingMessage): Promise<number> {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await once(response, 'end');
  return bytes;
}

// proves security 10.5
it('SIGTERM under load: not ready any more, everything that is under way is answered, then it leaves with 0', async () => {
  const server = home.start({ DRAIN_SECONDS: '1' });
  const address = await server.ready;
  const cookie = await signUp(address, 'mira@vizzi.example');
  const reports = await Promise.all(Array.from({ length: REPORTS }, () => beginReport(address, cookie)));
  const listeners = await Promise.all(Array.from({ length: LISTENERS }, () => beginListening(address)));

  expect((await send(address, '/readyz')).status).toBe(200);
  server.child.kill('SIGTERM');
  let ready = await send(address, '/readyz');
  while (ready.status === 200) ready = await send(address, '/readyz');
  expect(ready.status).toBe(503);
  const meanwhile = await send(address, '/api/categories');
  expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'keep-alive']);

  while (await accepts(address));
  const answers = await Promise.all(
    reports.map(async (report, index) => {
      report.end(JSON.stringify({ sessionId: 1, currentTime: index / 10 }));
      const [response]: IncomingMessage[] = await once(report, 'response');
      response?.resume();
      return response?.statusCode;
    }),
  );
  expect(answers).toEqual(reports.map(() => 200));
  for (const response of listeners) {
    expect(await bytesOf(response)).toBe(Number(response.headers['content-length']));
  }
  expect(await server.ended).toEqual({ code: 0, errors: '' });
});

// proves security 10.27
it('connections that wait while the server stands still are answered when it is told to stop', async () => {
  for (let round = 0; round < 5; round += 1) {
    const server = home.start();
    const { hostname, port } = new URL(await server.ready);
    server.child.kill('SIGSTOP');
    const answers = Array.from({ length: 300 }, async () => {
      const socket = connect(Number(port), hostname);
      socket.write(`GET /healthz HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`);
      await once(socket, 'connect');
      return async () => (await text(socket).catch(String)).slice(0, 15);
    });
    const read = (await Promise.all(answers)).map((answer) => answer());
    server.child.kill('SIGTERM');
    server.child.kill('SIGCONT');
    expect(new Set(await Promise.all(read))).toEqual(new Set(['HTTP/1.1 200 OK']));
    expect((await server.ended).code).toBe(0);
  }
});
