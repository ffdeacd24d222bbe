import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '@vizzi/domain';
import { atOnce } from '../testing/at-once.js';
import { createReadTurns } from './read-turns.js';
import { createSharedReads, type ReadTurns } from './shared-reads.js';

it('reads once what many want, until it is read', async () => {
  let reads = 0;
  const read = async () => (reads += 1);
  const share = createSharedReads<number>();
  expect(await Promise.all([share('a', atOnce, read), share('a', atOnce, read)])).toEqual([1, 1]);
  expect(await share('a', atOnce, read)).toBe(2);
});

// proves security 9.49
it('a client that is refused takes nobody along who wants the same', async () => {
  const share = createSharedReads<string>();
  let refuse = (_error: Error) => {};
  let begin = () => {};
  const refused: ReadTurns = { ...atOnce, take: () => new Promise((_resolve, reject) => (refuse = reject)) };
  const patient: ReadTurns = {
    ...atOnce,
    begin: (read) => new Promise((resolve, reject) => (begin = () => void read().then(resolve, reject))),
  };
  const first = share('a', refused, async () => 'read for the first');
  const second = share('a', patient, async () => 'read for the second');
  refuse(new AppError('unavailable', 'Too many'));
  await expect(first).rejects.toThrow('Too many');
  begin();
  expect(await second).toBe('read for the second');
});

let app: FastifyInstance;
/** Keys of the reads that began. */
let begun: string[];
/** Ends the reads of the key that is held. */
let release: () => void;
beforeEach(() => {
  begun = [];
  const released = new Promise<void>((resolve) => (release = resolve));
  app = Fastify();
  const turnsOf = createReadTurns();
  const share = createSharedReads<string>();
  app.get('/:key', (request, reply) => {
    const { key } = z.object({ key: z.string() }).parse(request.params);
    return share(key, turnsOf(request, reply), async () => {
      begun.push(key);
      if (key === 'held') await released;
      return key;
    });
  });
});
afterEach(() => app.close());

const get = (key: string, remoteAddress: string) => app.inject({ url: `/${key}`, remoteAddress });

// proves security 9.62
it('what a client with many reads wanted before is read when the turn of another one comes who wants it too', async () => {
  const keys = Array.from({ length: 60 }, (_, number) => String(number));
  const crowd = keys.map((key) => get(key, '192.0.2.1'));
  const other = get('59', '192.0.2.2');
  await Promise.all([...crowd, other]);
  expect(begun).toHaveLength(60);
  expect(begun.indexOf('59')).toBeLessThan(3);
});

// proves security 9.62
it('a crowd of clients that want the same takes one turn of the event loop for it, not one each', async () => {
  const crowd = Promise.all(Array.from({ length: 200 }, (_, number) => get('held', `192.0.2.${number + 1}`)));
  const other = get('other', '192.0.3.1');
  let turns = 0;
  const count = () => {
    if (begun.includes('held')) turns += 1;
    if (!begun.includes('other')) setImmediate(count);
  };
  setImmediate(count);
  await other;
  release();
  await crowd;
  expect(begun).toEqual(['held', 'other']);
  expect(turns).toBeLessThan(100);
});
