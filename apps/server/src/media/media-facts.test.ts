import { expect, it } from 'vitest';
import { createMediaFacts } from './media-facts.js';
import type { MediaFile } from './media-store.js';

const place = { key: 'place.m4a' };
const loops = {
  music: { slow: 'slow.m4a', fast: 'fast.m4a' },
  places: {
    birds: place,
    fire: place,
    hall: place,
    insects: place,
    quiet: place,
    rain: place,
    sand: place,
    stream: place,
    trees: place,
    waves: place,
  },
};
const visitor = { address: '192.0.2.1' };
const HANGING = Array.from({ length: 12 }, (_, number) => `hanging/${number}.m4a`);

/** Describes files of one byte, each of which is there. */
function factsOfFiles(read: (key: string) => Promise<Buffer>) {
  const fileOf = (key: string): MediaFile => ({
    key,
    version: key,
    bytes: 1,
    etag: '"1"',
    lastModified: '',
    read: () => read(key),
  });
  return createMediaFacts({ find: async (key) => fileOf(key) }, loops);
}

// proves security 10.57
it('files that cannot be read keep no others from their digests for longer than once', async () => {
  const hung: ((error: Error) => void)[] = [];
  const read = (key: string) =>
    HANGING.includes(key) ? new Promise<Buffer>((_, reject) => hung.push(reject)) : Promise.resolve(Buffer.from('a'));
  const facts = factsOfFiles(read);
  const failures = HANGING.map((key) => facts.factsOf(key, visitor).catch((error: unknown) => error));
  for (const _ of HANGING) {
    await expect.poll(() => hung.length).toBeGreaterThan(0);
    hung.shift()?.(new Error('it hangs'));
  }
  expect(await Promise.all(failures)).toHaveLength(HANGING.length);

  const again = HANGING.map((key) => facts.factsOf(key, visitor).catch((error: unknown) => error));
  await expect.poll(() => hung.length).toBe(2);
  expect(await facts.factsOf('well.m4a', visitor)).toMatchObject({ bytes: 1 });
  for (const _ of HANGING) {
    await expect.poll(() => hung.length).toBeGreaterThan(0);
    hung.shift()?.(new Error('it hangs'));
  }
  expect(await Promise.all(again)).toHaveLength(HANGING.length);
});

// proves security 9.65
it('makes digests for one client after another, however many files one asks for, and for a member beside visitors', async () => {
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const facts = factsOfFiles(async (key) => {
    begun.push(key);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return Buffer.from('a');
  });
  const crowd = Array.from({ length: 30 }, (_, number) => facts.factsOf(`many/${number}`, visitor));
  await expect.poll(() => begun.length).toBe(8);
  const other = facts.factsOf('other', { address: '192.0.2.2' });
  const member = facts.factsOf('of a member', { address: '192.0.2.3', memberId: 1 });
  const same = facts.factsOf('many/29', { address: '192.0.2.4' });
  await new Promise((resolve) => setImmediate(resolve));

  const ended = Array.from({ length: 32 }, async (_, number) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(number);
    waiting[number]?.();
  });
  const digests = await Promise.all([other, member, same, ...crowd, ...ended]);
  expect(digests.slice(0, 33)).toSatisfy((all: unknown[]) => all.every((each) => each !== undefined));
  expect(begun.slice(8, 12)).toEqual(expect.arrayContaining(['other', 'of a member', 'many/29']));
  expect(new Set(begun).size).toBe(begun.length);
});
