import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderSource } from './folder.js';
import { createMediaStore } from './media-store.js';

let home: string;
let mediaDir: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vizzi-folder-'));
  mediaDir = join(home, 'media');
  await mkdir(join(mediaDir, 'lake'), { recursive: true });
  for (const key of ['lake/male.m4a', 'music.m4a']) await writeFile(join(mediaDir, key), 'audio');
});
afterAll(() => rm(home, { recursive: true }));

// proves security 6.4
it.each([
  '../secret.m4a',
  'lake/../../secret.m4a',
  '/etc/passwd',
  'lake//male.m4a',
  './lake/male.m4a',
  'lake/.hidden',
  'lake\\male.m4a',
  'lake/male.m4a\0',
  'lake',
  '',
  'link.m4a',
  'linked/secret.m4a',
  `${'x'.repeat(5000)}.m4a`,
])('finds nothing outside its folder by %s', async (key) => {
  const outside = join(home, 'outside');
  await mkdir(outside, { recursive: true });
  await writeFile(join(outside, 'secret.m4a'), 'secret');
  await writeFile(join(home, 'secret.m4a'), 'secret');
  await symlink(join(outside, 'secret.m4a'), join(mediaDir, 'link.m4a')).catch(() => {});
  await symlink(outside, join(mediaDir, 'linked')).catch(() => {});
  expect(await createMediaStore([folderSource(mediaDir)]).find(key)).toBeUndefined();
});

it('looks in its folders in order', async () => {
  const store = createMediaStore([join(mediaDir, 'nowhere'), join(mediaDir, 'lake'), mediaDir].map(folderSource));
  expect(await store.find('male.m4a')).toMatchObject({ bytes: 5 });
  expect(await store.find('music.m4a')).toMatchObject({ bytes: 5 });
});
