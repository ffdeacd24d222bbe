import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ROOT } from '../product.js';

const run = promisify(execFile);

/** A copy of the sources as they are now, installed, in which files may be changed. */
export interface Checkout {
  readonly folder: string;
  /** Runs one of its own programs; answers how many seconds that took. */
  seconds(program: string, args: string[]): Promise<number>;
  remove(): Promise<void>;
}

export async function createCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'vizzi-bench-'));
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of new Set(stdout.split('\0').filter(Boolean))) {
    await mkdir(join(folder, dirname(file)), { recursive: true });
    await copyFile(join(ROOT, file), join(folder, file)).catch((error: Error & { code?: string }) => {
      // Known to git and deleted since.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await run('npx', ['-y', await packageManager(), 'install', '--frozen-lockfile', '--prefer-offline'], { cwd: folder });
  return {
    folder,
    async seconds(program, args) {
      const begin = performance.now();
      await run(join(folder, 'node_modules/.bin', program), args, { cwd: folder });
      return (performance.now() - begin) / 1_000;
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Such as `pnpm@10.34.9`. */
export async function packageManager(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return z.object({ packageManager: z.string() }).parse(manifest).packageManager;
}
