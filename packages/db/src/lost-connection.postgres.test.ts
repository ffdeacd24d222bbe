import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { openPostgres } from './postgres.js';
import { createTestDatabaseUrl } from './testing/test-database.js';

const server = await createTestDatabaseUrl();
afterAll(() => server?.drop());

/** Passes connections on to the database; while `isBroken`, each ends with a reset at its next message. */
async function createNetwork(url: URL) {
  const network = { isBroken: false, url: '', close: () => {} };
  const listener = createServer((client) => {
    const upstream = connect(Number(url.port), url.hostname);
    upstream.on('error', () => client.destroy()).pipe(client);
    client.on('error', () => {}).on('close', () => upstream.destroy());
    client.on('data', (bytes) => (network.isBroken ? client.resetAndDestroy() : upstream.write(bytes)));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  network.url = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;
  network.close = () => listener.close();
  return network;
}

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
