import { afterAll, beforeAll, expect, it } from 'vitest';
import { PausingPglite } from './pausing-pglite.js';

const QUERIES = 20;
/** Takes longer than a turn may, on any machine. */
const LONG = 'select count(*) from generate_series(1, 300000)';

let client: PausingPglite;
beforeAll(async () => {
  client = new PausingPglite();
  await client.waitReady;
});
afterAll(() => client.close());

/** How often the event loop turns until the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
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
