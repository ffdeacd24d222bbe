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
const HANGING = Array.from({ length: 12 }, (_, number) => `hanging/${number}.m4a`);

// proves security 10.57
it('files that cannot be read keep no others from their digests for longer than once', async () => {
  const hung: ((error: Error) => void)[] = [];
  const read = (key: string) =>
    HANGING.includes(key) ? new Promise<Buffer>((_, reject) => hung.push(reject)) : Promise.resolve(Buffer.from('a'));
  const fileOf = (key: string): MediaFile => ({
    key,
    version: key,
    bytes: 1,
    etag: '"1"',
    lastModified: '',
    read: () => read(key),
  });
  const facts = createMediaFacts({ find: async (key) => fileOf(key) }, loops);
  const failures = HANGING.map((key) => facts.factsOf(key).catch((error: unknown) => error));
  for (const _ of HANGING) {
    await expect.poll(() => hung.length).toBeGreaterThan(0);
    hung.shift()?.(new Error('it hangs'));
  }
  expect(await Promise.all(failures)).toHaveLength(HANGING.length);

  const again = HANGING.map((key) => facts.factsOf(key).catch((error: unknown) => error));
  await expect.poll(() => hung.length).toBe(2);
  expect(await facts.factsOf('well.m4a')).toMatchObject({ bytes: 1 });
  for (const _ of HANGING) {
    await expect.poll(() => hung.length).toBeGreaterThan(0);
    hung.shift()?.(new Error('it hangs'));
  }
  expect(await Promise.all(again)).toHaveLength(HANGING.length);
});
