import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.js';
import { createPace, paceRequests } from './request-pacing.js';

// proves security 9.39
it('a client who sends hundreds of requests at once lets the others in between', async () => {
  const app = fastify();
  paceRequests(app, createPace());
  const begun: string[] = [];
  app.get('/', async ({ ip }) => begun.push(ip));
  const from = (remoteAddress: string) => app.inject({ url: '/', remoteAddress });
  const crowd = Array.from({ length: 300 }, () => from('192.0.2.1'));
  const answers = await Promise.all([...crowd, from('192.0.2.2'), from('2001:db8::1'), from('2001:db8::2')]);
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(begun).toHaveLength(303);
  const others = begun.filter((ip) => ip !== '192.0.2.1');
  expect(others).toEqual(['192.0.2.2', '2001:db8::1', '2001:db8::2']);
  expect(begun.lastIndexOf('2001:db8::2')).toBeLessThan(50);
  await app.close();
});

// proves security 9.39
it('requests whose connection ended while they waited do not begin', async () => {
  const app = fastify();
  paceRequests(app, createPace());
  let begun = 0;
  app.get('/', async ({ raw }) => {
    begun += 1;
    // After the other requests of the packet have arrived.
    setImmediate(() => raw.socket.destroy());
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const client = connect(Number(port), '127.0.0.1');
  client.on('error', () => {}).resume();
  client.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(100));
  await once(client, 'close');
  await app.close();
  expect(begun).toBeGreaterThan(0);
  expect(begun).toBeLessThan(50);
});

// proves security 9.66
it('while a connection is accepted in each turn, requests that wait begin in every sixteenth, each client in turn', async () => {
  const pace = createPace();
  const begun: string[] = [];
  const take = (ip: string) => pace.take({ ip, raw: new IncomingMessage(new Socket()) }, () => begun.push(ip));
  for (let request = 0; request < 40; request += 1) take('192.0.2.1');
  take('192.0.2.2');
  // The first sixteen, at once.
  begun.length = 0;
  for (let turn = 0; turn < 3 * 16; turn += 1) {
    pace.noteConnection();
    await nextTurn();
  }
  expect(begun).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.1']);
  await expect.poll(() => begun.length, { interval: 1 }).toBeGreaterThan(20);
});

// proves security 9.39
it('addresses that cannot be read wait for their turn too', async () => {
  const test = await createTestApp();
  const answered: string[] = [];
  const from = async (remoteAddress: string, url: string) => {
    const { statusCode } = await test.app.inject({ url, remoteAddress });
    answered.push(`${remoteAddress} ${statusCode}`);
  };
  const crowd = Array.from({ length: 300 }, () => from('192.0.2.1', '/%zz'));
  await Promise.all([...crowd, from('192.0.2.2', '/%zz'), from('192.0.2.3', '/healthz')]);
  expect(answered).toHaveLength(302);
  for (const other of ['192.0.2.2 400', '192.0.2.3 200']) {
    const place = answered.indexOf(other);
    expect(place).toBeGreaterThanOrEqual(0);
    expect(place).toBeLessThan(100);
  }
  await test.close();
});
