import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import type { Database } from './database.js';
import { isDatabaseUnavailable } from './failures.js';
import { openPostgres } from './postgres.js';
import { createTestDatabaseUrl } from './testing/test-database.js';

const server = await createTestDatabaseUrl();
afterAll(() => server?.drop());

/**
 * Passes connections on to the database; while `isBroken`, each ends with a reset at its next message, and while `isCut`, after a
 * part of an answer of several. `lose` loses what comes from now on by the present ones, without a word.
 */
async function createNetwork(url: URL) {
  const network = { isBroken: false, isCut: false, opened: 0, url: '', lose: () => {}, close: () => {} };
  const clients = new Set<Socket>();
  network.lose = () => clients.forEach((client) => client.removeAllListeners('data').resume());
  const listener = createServer((client) => {
    const upstream = connect(Number(url.port), url.hostname);
    clients.add(client);
    network.opened += 1;
    upstream.on('error', () => client.destroy()).on('end', () => client.end());
    upstream.on('data', (bytes) => {
      client.write(bytes);
      if (network.isCut && bytes.length > PART) client.end();
    });
    client.on('error', () => {}).on('close', () => upstream.destroy());
    client.on('data', (bytes) => (network.isBroken ? client.resetAndDestroy() : upstream.write(bytes)));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  network.url = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;
  network.close = () => {
    listener.close();
    for (const client of clients) client.destroy();
  };
  return network;
}

/** Bytes; longer ones are a part of an answer with many rows. */
const PART = 8_000;

const answers = ({ db }: Database) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => db.execute(sql`select ${index}::integer as answer`)));
const RIGHT = Array.from({ length: 20 }, (_, answer) => [{ answer }]);

// proves security 10.48
it('after a result that broke off with its connection, the next ones are right', async () => {
  const network = await createNetwork(new URL(server?.url ?? ''));
  const database = await openPostgres(network.url);
  await answers(database);
  network.isCut = true;
  const rows = () => database.db.execute(sql`select repeat('x', 100) from generate_series(1, 100000)`);
  await Promise.all(Array.from({ length: 20 }, () => expect(rows()).rejects.toThrow('Failed query')));
  network.isCut = false;
  expect(await answers(database)).toEqual(RIGHT);
  await database.close();
  network.close();
});

// proves security 10.48
it('after a statement that failed in the middle of its rows, the next ones are right', async () => {
  const database = await openPostgres(server?.url ?? '');
  const rows = () => database.db.execute(sql`select 1 / (5000 - i) from generate_series(1, 10000) as i`);
  await Promise.all(Array.from({ length: 20 }, () => expect(rows()).rejects.toThrow('Failed query')));
  expect(await answers(database)).toEqual(RIGHT);
  await database.close();
});

// proves security 10.1
it('a query that is sent while its connection is reset gets an answer, and so does the next one', async () => {
  const network = await createNetwork(new URL(server?.url ?? ''));
  const database = await openPostgres(network.url);
  await database.ping();
  network.isBroken = true;
  // The second try of a check is made before the driver knows that the connection has ended.
  await expect(database.ping()).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  network.isBroken = false;
  await expect(database.ping()).resolves.toBeUndefined();
  await database.close();
  network.close();
});

/** Queries that have no answer for so long that their connections may end. */
async function askWithoutAnswer(database: Database) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const lost = answers(database).catch((error: unknown) => error);
  await setImmediate();
  await setImmediate();
  vi.advanceTimersByTime(8_000);
  expect(isDatabaseUnavailable(await lost)).toBe(true);
  vi.useRealTimers();
}

// proves security 10.52
it('connections whose answers do not come end after eight seconds, and others open, but not on and on', async () => {
  const network = await createNetwork(new URL(server?.url ?? ''));
  const database = await openPostgres(network.url);
  const beside = await openPostgres(server?.url ?? '');
  await answers(database);
  network.lose();
  await askWithoutAnswer(database);
  expect(await answers(database)).toEqual(RIGHT);
  // The server waits for nothing at the end of this one, so it says nothing about a standby.
  await database.db.execute(sql`create unlogged table attempts (id integer)`);
  await database.db.execute(sql`insert into attempts values (1)`);
  const { opened } = network;
  network.lose();
  await askWithoutAnswer(database);
  // Longer than a connection takes to open.
  for (let time = 0; time < 100; time += 1) await beside.ping();
  expect(network.opened).toBe(opened);
  network.close();
  await Promise.all([database.close(), beside.close()]);
});

// proves security 10.52
it('connections whose answers do not come end again after a transaction with a change was committed', async () => {
  const network = await createNetwork(new URL(server?.url ?? ''));
  const database = await openPostgres(network.url);
  await database.db.execute(sql`create table counted (id integer)`);
  for (const loss of [1, 2, 3]) {
    await answers(database);
    network.lose();
    await askWithoutAnswer(database);
    await database.db.transaction((tx) => tx.execute(sql`insert into counted values (${loss})`));
  }
  expect(await answers(database)).toEqual(RIGHT);
  network.close();
  await database.close();
});
