import { expect, it } from 'vitest';
import { createSharedReads, type TakeTurn } from './shared-reads.js';

const atOnce: TakeTurn = (read) => read();

// proves security 9.62
it('begins one read in every second turn of the event loop', async () => {
  let turn = 0;
  let ends = false;
  const count = () => {
    turn += 1;
    if (!ends) setImmediate(count);
  };
  setImmediate(count);
  const begun: number[] = [];
  const read = async () => {
    begun.push(turn);
  };
  const share = createSharedReads<void>();
  await Promise.all(Array.from({ length: 50 }, (_, number) => share(String(number), atOnce, read)));
  ends = true;
  expect(begun).toHaveLength(50);
  for (const [index, at] of begun.slice(1).entries()) expect(at - (begun[index] ?? at)).toBeGreaterThan(1);
});

it('reads once what many want, until it is read', async () => {
  let reads = 0;
  const read = async () => (reads += 1);
  const share = createSharedReads<number>();
  expect(await Promise.all([share('a', atOnce, read), share('a', atOnce, read)])).toEqual([1, 1]);
  expect(await share('a', atOnce, read)).toBe(2);
});
