import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { cutSetting } from './environment.mjs';

/** What Node makes of a setting. */
async function readByNode(line) {
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-environment-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, '.env');
  writeFileSync(file, `${line}\n`);
  return execFileSync(process.execPath, [`--env-file=${file}`, '-p', 'process.env.ADMIN_PASSWORD'], {
    encoding: 'utf8',
  }).trimEnd();
}

it.each([
  ['ADMIN_PASSWORD=correct#horse', 'correct'],
  ['ADMIN_PASSWORD = a#b', 'a'],
  ['export ADMIN_PASSWORD=two words#three', 'two words'],
  ['ADMIN_PASSWORD=#horse', ''],
])('a value that Node would cut is named: %s', async (line, cut) => {
  expect(await readByNode(line)).toBe(cut);
  expect(cutSetting(`PORT=3000\n${line}\n`)).toBe('ADMIN_PASSWORD');
});

it.each([
  ['ADMIN_PASSWORD="correct#horse"', 'correct#horse'],
  ["ADMIN_PASSWORD='#horse'", '#horse'],
  ['ADMIN_PASSWORD=horse # of the stable', 'horse'],
  ['ADMIN_PASSWORD= # none', ''],
  ['ADMIN_PASSWORD= #former', ''],
  ['ADMIN_PASSWORD=\n#comment', ''],
])('a value that Node reads as it is meant is not: %s', async (line, value) => {
  expect(await readByNode(line)).toBe(value);
  expect(cutSetting(line)).toBeUndefined();
});
