import { expect, it } from 'vitest';
import { atOnce } from '../testing/at-once.js';
import { createSharedReads } from './shared-reads.js';

it('reads once what many want, until it is read', async () => {
  let reads = 0;
  const read = async () => (reads += 1);
  const share = createSharedReads<number>();
  expect(await Promise.all([share('a', atOnce, read), share('a', atOnce, read)])).toEqual([1, 1]);
  expect(await share('a', atOnce, read)).toBe(2);
});
