import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageManager } from '../developer/checkout.js';
import { ROOT } from '../product.js';

const LARGEST = 8;

interface Size {
  readonly what: string;
  readonly megabytes: number;
}

/** What an installation takes on the disk, and what of it the Dockerfile copies into its image; the largest parts by name. */
export async function measureSizes(): Promise<Size[]> {
  const target = await mkdtemp(join(tmpdir(), 'vizzi-bench-'));
  const server = join(target, 'server');
  try {
    await deploy(server);
    const store = join(server, 'node_modules/.pnpm');
    const packages = await Promise.all(
      (await readdir(store)).map(async (name) => ({ what: nameOf(name), megabytes: await size(join(store, name)) })),
    );
    const largest = packages.toSorted((a, b) => b.megabytes - a.megabytes).slice(0, LARGEST);
    return [
      {
        what: 'a checkout’s `node_modules`, with everything to build and test',
        megabytes: await size(join(ROOT, 'node_modules')),
      },
      { what: 'image: `apps/server` with production dependencies', megabytes: await size(server) },
      ...largest.map(({ what, megabytes }) => ({ what: `image: … of which ${what}`, megabytes })),
      { what: 'image: `apps/web/dist`', megabytes: await size(join(ROOT, 'apps/web/dist')) },
    ];
  } finally {
    await rm(target, { recursive: true });
  }
}

/** As the Dockerfile does it. */
async function deploy(target: string): Promise<void> {
  const filter = ['--filter', '@vizzi/server', '--prod', 'deploy', '--legacy', '--prefer-offline', target];
  await promisify(execFile)('npx', ['-y', await packageManager(), ...filter], { cwd: ROOT });
}

/** `@scope+name@1.0.0_peers` as `@scope/name`. */
function nameOf(folder: string): string {
  return folder.replace(/(.)@.*/, '$1').replace('+', '/');
}

async function size(path: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sk', path]);
  return Number(stdout.split('\t')[0]) / 1024;
}
