import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDirectory, lockForReading } from './lock.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vizzi-lock-'));
});
afterEach(() => rm(directory, { recursive: true }));

// proves security 10.6
it('refuses a directory that is in use, and says by whom and since when', async () => {
  const unlock = await lockDirectory(directory);
  const refusal = await lockDirectory(directory).catch(String);
  expect(refusal).toContain(`The data directory ${directory} is in use by process ${process.pid} on ${hostname()}, `);
  expect(refusal).toMatch(/, started at \d{4}-\d\d-\d\dT[\d:.]+Z/);
  expect(refusal).toMatch(/; stop that one or set another DATA_DIR\.$/);
  await unlock();
});

it('gives the directory back', async () => {
  const unlock = await lockDirectory(directory);
  await unlock();
  await expect(lockDirectory(directory)).resolves.toBeTypeOf('function');
});

it('nobody locks a directory that others read, and two may read it', async () => {
  const unlock = await lockDirectory(directory);
  await unlock();
  const [first, second] = [await lockForReading(directory), await lockForReading(directory)];
  await first();
  await expect(lockDirectory(directory)).rejects.toThrow('is in use by');
  await second();
  const unlockAgain = await lockDirectory(directory);
  await unlockAgain();
});

it('a directory that nobody ever locked is read as it is', async () => {
  const unlock = await lockForReading(directory);
  await unlock();
  expect(await readdir(directory)).toEqual([]);
});

// proves security 10.11
it.each([
  ['names a process that lives and is another', String(process.ppid)],
  ['names nobody', ''],
  ['is no text', '\0\xff'.repeat(9)],
])('a lock file that %s does not refuse', async (_what, content) => {
  await writeFile(join(directory, 'lock'), content);
  const unlock = await lockDirectory(directory);
  expect(await readFile(join(directory, 'lock'), 'utf8')).toMatch(/^process \d+ on .*\n$/);
  await unlock();
});

it('repeats nothing of a lock file that it did not write', async () => {
  const unlock = await lockDirectory(directory);
  await writeFile(join(directory, 'lock'), '\u001b[2J<script>');
  await expect(lockDirectory(directory)).rejects.toThrow(/is in use by another process;/);
  await unlock();
});

it('makes the directory', async () => {
  const unlock = await lockDirectory(join(directory, 'deep', 'new'));
  await unlock();
  expect(await readdir(join(directory, 'deep', 'new'))).toEqual(['lock']);
});

// proves security 10.13
it('a directory that cannot be made is refused in one sentence', async () => {
  await writeFile(join(directory, 'file'), '');
  await expect(lockDirectory(join(directory, 'file'))).rejects.toThrow(
    `The data directory ${directory}/file cannot be written: it is a file; set another DATA_DIR.`,
  );
  await expect(lockDirectory(join(directory, 'file', 'below'))).rejects.toThrow('a part of its path is a file');
});
