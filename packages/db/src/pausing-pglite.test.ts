import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PausingPglite } from './pausing-pglite.js';

const QUERIES = 20;
/** Takes longer than a turn may, on any machine. */
const LONG = 'select count(*) from generate_series(1, 300000)';
/** As long as a few requests take that are made in one turn. */
const LONG_TURN_MS = 12;

let client: PausingPglite;
beforeAll(async () => {
  client = new PausingPglite();
  await client.waitReady;
});
afterAll(() => client.close());

/** How often the event loop turns until the work is done, and something happens in each turn. */
async function turnsDuring(work: Promise<unknown>, happens = () => {}): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    happens();
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work.finally(() => (isOver = true));
  return turns;
}

// proves security 9.26
it('the event loop turns between long queries that wait for each other', async () => {
  const queries = Promise.all(Array.from({ length: QUERIES }, () => client.query(LONG)));
  expect(await turnsDuring(queries)).toBeGreaterThanOrEqual(QUERIES - 1);
});

// proves security 9.26
it('and between those of a transaction', async () => {
  const transaction = client.transaction(async (tx) => {
    await Promise.all(Array.from({ length: QUERIES }, () => tx.query(LONG)));
  });
  expect(await turnsDuring(transaction)).toBeGreaterThanOrEqual(QUERIES - 1);
});

// proves security 9.31
it('queries wait for few turns where each takes long', async () => {
  const turn = () => {
    const began = performance.now();
    while (performance.now() - began < LONG_TURN_MS);
  };
  const queries = Promise.all(Array.from({ length: QUERIES }, () => client.query(LONG)));
  expect(await turnsDuring(queries, turn)).toBeLessThan(QUERIES * 3);
});

// proves security 9.27
it('connections that wait are accepted between two queries, and not one after each', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  let answered = 0;
  const answeredBefore: number[] = [];
  server.on('connection', () => answeredBefore.push(answered));
  const crowd = Array.from({ length: QUERIES }, () => connect(address.port, '127.0.0.1'));
  const queries = Array.from({ length: QUERIES }, () => client.query(LONG).then(() => (answered += 1)));
  await Promise.all(queries);
  expect(answeredBefore).toHaveLength(QUERIES);
  expect(answeredBefore.at(-1)).toBeLessThan(QUERIES / 2);
  for (const socket of crowd) socket.destroy();
  server.close();
});

it('parses arrays of what it parses, and carries no parsers for others through each query', async () => {
  const { rows } = await client.query(
    "select array['a', null] as texts, array[1, 2] as numbers, array[true] as booleans",
  );
  expect(rows).toEqual([{ texts: ['a', null], numbers: [1, 2], booleans: [true] }]);
  const arraysOfRows = await client.query<{ typarray: number }>("select typarray from pg_type where typtype = 'c'");
  expect(arraysOfRows.rows.filter(({ typarray }) => typarray in client.parsers)).toEqual([]);
});
