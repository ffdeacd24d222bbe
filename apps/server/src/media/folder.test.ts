import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
  'circle.m4a',
  'circle.m4a/secret.m4a',
  `${'x'.repeat(5000)}.m4a`,
])('finds nothing outside its folder by %s', async (key) => {
  const outside = join(home, 'outside');
  await mkdir(outside, { recursive: true });
  await writeFile(join(outside, 'secret.m4a'), 'secret');
  await writeFile(join(home, 'secret.m4a'), 'secret');
  await symlink(join(outside, 'secret.m4a'), join(mediaDir, 'link.m4a')).catch(() => {});
  await symlink(outside, join(mediaDir, 'linked')).catch(() => {});
  await symlink(join(mediaDir, 'circle.m4a'), join(mediaDir, 'circle.m4a')).catch(() => {});
  expect(await createMediaStore([folderSource(mediaDir)]).find(key)).toBeUndefined();
});

it('looks in its folders in order', async () => {
  const store = createMediaStore([join(mediaDir, 'nowhere'), join(mediaDir, 'lake'), mediaDir].map(folderSource));
  expect(await store.find('male.m4a')).toMatchObject({ bytes: 5 });
  expect(await store.find('music.m4a')).toMatchObject({ bytes: 5 });
});

// proves security 9.63
it.each([
  ['another of the same length', 'other'],
  ['a longer one', 'another'],
  ['a shorter one', 'none'],
])('reads nothing of %s that took the place of a file since it was found', async (_, content) => {
  const path = join(mediaDir, 'replaced.m4a');
  await writeFile(path, 'audio');
  const then = new Date(Date.now() - 60_000);
  await utimes(path, then, then);
  const file = await folderSource(mediaDir)('replaced.m4a');
  expect(String(await file?.read(0, 3))).toBe('audi');
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
  await expect(file?.read(0, 3)).rejects.toThrow('is being replaced');
});

// proves security 9.63
it('says that it is being replaced of a file that was deleted since it was found', async () => {
  const path = join(mediaDir, 'deleted.m4a');
  await writeFile(path, 'audio');
  const file = await folderSource(mediaDir)('deleted.m4a');
  await rm(path);
  await expect(file?.read(0, 3)).rejects.toThrow('is being replaced');
});

// proves security 10.36
it('says that it cannot be read just now of a file of another user', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-folder-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'closed'), { mode: 0o000 });
  await writeFile(join(folder, 'closed.m4a'), 'audio', { mode: 0o000 });
  const source = new URL('../../dist/media/folder.js', import.meta.url).href;
  const program = `
    import { folderSource } from '${source}';
    const find = folderSource('${folder}');
    const codeOf = (error) => console.log(error.code);
    await find('closed/male.m4a').catch(codeOf);
    await (await find('closed.m4a')).read(0, 1).catch(codeOf);`;
  // Root could read everything.
  const uid = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], uid);
  expect(stdout).toBe('unavailable\nunavailable\n');
  await rm(folder, { recursive: true });
});
