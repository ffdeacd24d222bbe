import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPendingAnswers, holdAnswers } from './pending-answers.js';

const BYTES = 12_000_000;
/** Two lists that are kept for all, and one that is made for each request. */
const KEPT = [Buffer.alloc(BYTES), Buffer.alloc(BYTES)];

let app: FastifyInstance;
let address: string;
let sockets: Socket[];
beforeEach(async () => {
  sockets = [];
  app = fastify({ trustProxy: true });
  // Two answers of an address, four of all.
  holdAnswers(app, createPendingAnswers(2 * BYTES, 4 * BYTES));
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send(''));
  app.get('/made', async () => 'x'.repeat(BYTES));
  for (const [index, bytes] of KEPT.entries()) app.get(`/kept/${index}`, async () => bytes);
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

/** Asks for an answer and reads its first bytes alone; answers the status. */
async function askAndLeaveUnread(path: string, client: string): Promise<number> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  sockets.push(socket);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: vizzi\r\nx-forwarded-for: ${client}\r\n\r\n`);
  await new Promise((resolve) => socket.once('readable', resolve));
  return Number(String(socket.read(12)).slice(9));
}

// proves security 9.13
it('bytes that are kept count once, however many leave them unread, until the last of these is gone', async () => {
  const client = '192.0.2.1';
  for (let time = 0; time < 10; time += 1) expect(await askAndLeaveUnread('/kept/0', client)).toBe(200);
  expect(await askAndLeaveUnread('/kept/1', client)).toBe(200);
  expect(await askAndLeaveUnread('/made', client)).toBe(503);
  for (const socket of sockets.slice(0, 9)) socket.destroy();
  expect(await askAndLeaveUnread('/made', client)).toBe(503);
  sockets[9]?.destroy();
  await expect.poll(() => askAndLeaveUnread('/made', client)).toBe(200);
});

// proves security 9.13
it('bytes that are kept count for those who still leave them unread', async () => {
  const [first, stranger] = ['192.0.2.1', '192.0.2.2'];
  await askAndLeaveUnread('/kept/0', first);
  await askAndLeaveUnread('/kept/0', stranger);
  sockets[0]?.destroy();
  await expect.poll(() => askAndLeaveUnread('/made', first)).toBe(200);
  expect(await askAndLeaveUnread('/made', first)).toBe(200);
  expect(await askAndLeaveUnread('/made', stranger)).toBe(200);
  expect(await askAndLeaveUnread('/made', stranger)).toBe(503);
});

// proves security 9.13
it('one answer of each address is sent beyond the limit of all, but not without end', async () => {
  const statuses = [];
  for (let client = 0; client < 18; client += 1) statuses.push(await askAndLeaveUnread('/made', `192.0.2.${client}`));
  expect(statuses).toEqual([...Array.from({ length: 16 }, () => 200), 503, 503]);
});
