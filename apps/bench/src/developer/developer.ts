import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../product.js';
import { ROUNDS } from '../side-by-side.js';
import { spread } from '../statistics.js';
import { type Checkout, createCheckout } from './checkout.js';
import { measureDevServer } from './dev-server.js';

const CONTRACT = 'packages/api/src/catalog/contract.ts';
const CONTRACT_BEGINS = 'export const session = z.object({';

/** How long a developer waits, in a copy of the checkout. `npm test` takes minutes: BENCH_NPM_TEST=1 asks for it. */
export async function measureDeveloper(): Promise<string> {
  const checkout = await createCheckout();
  try {
    const types = await measureTypes(checkout);
    const devServer = await measureDevServer(checkout.folder);
    const tests = process.env['BENCH_NPM_TEST'] === '1' ? [await secondsToTest()] : [];
    return [
      '| what | seconds |',
      '|---|---|',
      `| \`tsc -b\`, nothing built | ${spread(types.cold)} |`,
      `| \`tsc -b\`, nothing changed | ${spread(types.unchanged)} |`,
      `| \`tsc -b\` after a field was added to the contract of a session | ${spread(types.edited)} |`,
      `| dev server to the first screen, nothing cached | ${devServer.first.toFixed(2)} |`,
      `| dev server to the first screen, next starts | ${spread(devServer.next)} |`,
      `| a component saved, until the page has it | ${spread(devServer.updates)} |`,
      ...tests.map((seconds) => `| \`npm test\` | ${seconds.toFixed(0)} |`),
    ].join('\n');
  } finally {
    await checkout.remove();
  }
}

async function measureTypes(checkout: Checkout) {
  const contract = join(checkout.folder, CONTRACT);
  const original = await readFile(contract, 'utf8');
  if (!original.includes(CONTRACT_BEGINS)) throw new Error(`${CONTRACT} has no ${CONTRACT_BEGINS}`);
  const times = { cold: new Array<number>(), unchanged: new Array<number>(), edited: new Array<number>() };
  const check = () => checkout.seconds('tsc', ['-b']);
  for (let round = 0; round < ROUNDS; round += 1) {
    await removeBuilt(checkout.folder);
    times.cold.push(await check());
    times.unchanged.push(await check());
    await writeFile(
      contract,
      original.replace(CONTRACT_BEGINS, `${CONTRACT_BEGINS}\n  added: z.string().exactOptional(),`),
    );
    times.edited.push(await check());
    await writeFile(contract, original);
  }
  await check();
  return times;
}

async function removeBuilt(folder: string): Promise<void> {
  for (const group of ['apps', 'packages']) {
    for (const name of await readdir(join(folder, group))) {
      await rm(join(folder, group, name, 'dist'), { recursive: true, force: true });
    }
  }
}

async function secondsToTest(): Promise<number> {
  const begin = performance.now();
  await promisify(execFile)('npm', ['test'], { cwd: ROOT, maxBuffer: Infinity });
  return (performance.now() - begin) / 1_000;
}
