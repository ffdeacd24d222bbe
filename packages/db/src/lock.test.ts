import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDirectory } from './lock.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vizzi-lock-'));
});
afterEach(() => rm(directory, { recursive: true }));

it('gives the directory back', async () => {
  const unlock = await lockDirectory(directory);
  await unlock();
  expect(await readdir(directory)).toEqual([]);
});

// proves security 10.6
it('refuses a directory whose owner lives, in one sentence', async () => {
  await writeFile(join(directory, 'lock'), String(process.ppid));
  await expect(lockDirectory(directory)).rejects.toThrow(
    `The data directory ${directory} is in use by process ${process.ppid}; stop that one or set another DATA_DIR.`,
  );
});

it('takes over from an owner that died', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  await writeFile(join(directory, 'lock'), String(pid));
  await expect(lockDirectory(directory)).resolves.toBeTypeOf('function');
});

it('takes over a lock that names nobody', async () => {
  await writeFile(join(directory, 'lock'), '');
  await expect(lockDirectory(directory)).resolves.toBeTypeOf('function');
});
