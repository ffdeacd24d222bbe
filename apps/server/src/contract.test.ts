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

interface Rename {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

interface CompilerError {
  readonly file: string;
  readonly message: string;
}

/** The errors in these projects and what they build on, when names of files change. */
async function errorsAfter(renames: readonly Rename[], projects: readonly string[]): Promise<CompilerError[]> {
  const originals = new Map<string, string>();
  for (const { file, from, to } of renames) {
    const path = join(copy, file);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(from);
    originals.set(path, text);
    await writeFile(path, text.replaceAll(from, to));
  }
  try {
    return await compile(projects);
  } finally {
    for (const [path, text] of originals) await writeFile(path, text);
  }
}

function compile(projects: readonly string[] = []): Promise<CompilerError[]> {
  const args = ['-b', '--pretty', 'false', ...projects];
  return new Promise((resolve) => {
    execFile(join(ROOT, 'node_modules/.bin/tsc'), args, { cwd: copy }, (_error, output) => {
      const lines = output.matchAll(/^(\S+?)\(\d+,\d+\): error (.+)/gm);
      resolve([...lines].map(([, file = '', message = '']) => ({ file, message })));
    });
  });
}

// In this order: what one test changes is compiled again in the next, and the first change ends before the web app.
describe('the compiler', () => {
  it('finds no error in the contracts as they are', async () => {
    expect(await compile()).toEqual([]);
  });

  it('keeps a renamed column between the database and the contract', async () => {
    const column = { file: 'packages/db/src/schema/catalog.ts', from: 'imageUrl: text', to: 'pictureUrl: text' };
    const errors = await errorsAfter([column], ['apps/web']);
    const folders = new Set(errors.map(({ file }) => file.split('/').slice(0, 2).join('/')));
    expect(folders).toContain('packages/db');
    expect(folders).not.toContain('apps/web');
  });

  describe('with a renamed output field and a renamed input field', () => {
    let errors: CompilerError[];
    beforeAll(async () => {
      const output = { file: 'packages/api/src/catalog/contract.ts', from: 'listenerCount:', to: 'listeners:' };
      const input = {
        file: 'packages/api/src/player/contract.ts',
        from: 'currentTime: position',
        to: 'place: position',
      };
      errors = await errorsAfter([output, input], ['apps/server', 'apps/web']);
    });
    /** The files with an error that names the field, as it was or as it is. */
    const filesThatName = (...names: string[]) =>
      errors.filter(({ message }) => names.some((name) => message.includes(`'${name}'`))).map(({ file }) => file);
    const isOfThePlayer = (file: string) => file.startsWith('apps/web/src/features/player/');

    it('names what makes the output and the screens that show it', () => {
      const files = filesThatName('listenerCount', 'listeners');
      expect(files).toContain('packages/api/src/catalog/to-session.ts');
      expect(files.filter(isOfThePlayer)).not.toEqual([]);
    });

    it('names the REST row and the screen that send the input', () => {
      const files = filesThatName('currentTime', 'place');
      expect(files).toContain('apps/server/src/rest/rows/practice.ts');
      expect(files.filter(isOfThePlayer)).not.toEqual([]);
    });
  });
});
