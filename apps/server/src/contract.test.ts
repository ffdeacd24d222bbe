import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Not needed to compile. */
const SKIPPED = new Set(['rendered', 'e2e', 'public', '.cache']);

let copy: string;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'vizzi-contract-'));
  for (const name of ['apps', 'packages', 'tsconfig.json', 'tsconfig.base.json']) {
    await cp(join(ROOT, name), join(copy, name), {
      recursive: true,
      verbatimSymlinks: true,
      // The compiler compares times to see what is already built.
      preserveTimestamps: true,
      filter: (path) => !SKIPPED.has(basename(path)),
    });
  }
  // A folder of its own, because the compiler writes its build information of the web app into it.
  await mkdir(join(copy, 'node_modules'));
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (!SKIPPED.has(name)) await symlink(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  }
});
afterAll(() => rm(copy, { recursive: true }));

/** The files that no longer compile, of these projects and what they build on, when a name of a file changes. */
async function brokenBy(file: string, from: string, to: string, projects: string[]): Promise<string[]> {
  const path = join(copy, file);
  const text = await readFile(path, 'utf8');
  expect(text).toContain(from);
  await writeFile(path, text.replaceAll(from, to));
  try {
    return await brokenFiles(projects);
  } finally {
    await writeFile(path, text);
  }
}

function brokenFiles(projects: string[] = []): Promise<string[]> {
  const args = ['-b', '--pretty', 'false', ...projects];
  return new Promise((resolve) => {
    execFile(join(ROOT, 'node_modules/.bin/tsc'), args, { cwd: copy }, (_error, output) => {
      const files = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map((match) => match[1] ?? '');
      resolve([...new Set(files)]);
    });
  });
}

describe('the compiler', () => {
  it('finds no error in the contracts as they are', async () => {
    expect(await brokenFiles()).toEqual([]);
  });

  it('names the screens that show a renamed output field', async () => {
    const files = await brokenBy('packages/api/src/catalog/contract.ts', 'listenerCount:', 'listeners:', ['apps/web']);
    expect(files).toContain('packages/api/src/catalog/to-session.ts');
    expect(files.filter((file) => file.startsWith('apps/web/src/features/player/'))).not.toEqual([]);
  });

  it('names the REST row and the screen that send a renamed input field', async () => {
    const files = await brokenBy('packages/api/src/player/contract.ts', 'currentTime: position', 'place: position', [
      'apps/server',
      'apps/web',
    ]);
    expect(files).toContain('apps/server/src/rest/rows/practice.ts');
    expect(files.filter((file) => file.startsWith('apps/web/src/features/player/'))).not.toEqual([]);
  });

  it('keeps a renamed column between the database and the contract', async () => {
    const files = await brokenBy('packages/db/src/schema/catalog.ts', 'imageUrl: text', 'pictureUrl: text', [
      'apps/web',
    ]);
    const folders = new Set(files.map((file) => file.split('/').slice(0, 2).join('/')));
    expect(folders).toContain('packages/db');
    expect(folders).not.toContain('apps/web');
  });
});
