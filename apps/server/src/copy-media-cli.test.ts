import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bucketSettings, createTestBucket } from './testing/test-bucket.js';

const COMMAND = fileURLToPath(new URL('../dist/copy-media-cli.js', import.meta.url));

/** Root could read everything. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

function run(env: Record<string, string>): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND], { env, ...NOBODY }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr });
    });
  });
}

// proves security 10.80
it('copies nothing while the folder of audio files is not there, and all of it once it is', async ({
  onTestFinished,
}) => {
  const home = await mkdtemp(join(tmpdir(), 'vizzi-copy-'));
  await chmod(home, 0o755);
  const store = await createTestBucket();
  onTestFinished(async () => {
    await store.close();
    await chmod(join(home, 'audio', 'studio'), 0o755);
    await rm(home, { recursive: true });
  });
  const folder = join(home, 'audio');
  const env = { ...bucketSettings(store.endpoint), DATA_DIR: home };
  expect(await run({ ...env, MEDIA_DIR: folder })).toEqual({
    code: 1,
    said: `MEDIA_DIR ${folder} does not exist; correct it, or make the folder first.\n`,
  });
  expect(store.objects.size).toBe(0);

  await mkdir(folder, { mode: 0o000 });
  expect(await run({ ...env, MEDIA_DIR: folder })).toEqual({
    code: 1,
    said: `MEDIA_DIR ${folder} cannot be looked into (EACCES); let the server's user do so, or name another folder.\n`,
  });
  await chmod(folder, 0o755);
  // As at the root of a volume.
  const closed = join(folder, 'lost+found');
  await mkdir(closed, { mode: 0o000 });
  await writeFile(join(folder, 'own.m4a'), 'sound');
  expect(await run({ ...env, MEDIA_DIR: folder })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Copied .* Left out, because they cannot be read: .*lost\+found\.\n$/),
  });
  expect(String(store.objects.get('vizzi/own.m4a')?.bytes)).toBe('sound');

  // Its files are listed, and cannot be looked at.
  await mkdir(join(folder, 'studio'));
  await writeFile(join(folder, 'studio', 'lake.m4a'), 'sound');
  await chmod(join(folder, 'studio'), 0o444);
  expect(await run({ ...env, MEDIA_DIR: folder })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/studio\/lake\.m4a/),
  });
});
