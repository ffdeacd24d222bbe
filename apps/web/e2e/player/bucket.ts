import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Product, startProduct } from '../product.js';
import { test as base } from './listener.js';

const built = (path: string) => fileURLToPath(new URL(`../../../server/dist/${path}`, import.meta.url));

interface Bucket {
  readonly settings: Readonly<Record<string, string>>;
  /** Lets two minutes pass there: addresses that were signed before are refused. */
  readonly letTimePass: () => Promise<unknown>;
  /** Lets its answers arrive slowly: so many bytes a second, or all at once. */
  readonly setPace: (bytes: number | 'full') => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** The product with its audio in a bucket of another origin, into which the command has copied the demo catalogue. */
export const test = base.extend<object, { bucket: Bucket; product: Product }>({
  bucket: [
    async ({}, use) => {
      const child = spawn(process.execPath, [built('testing/test-bucket-main.js')], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const [line] = await once(child.stdout, 'data');
      const settings: Record<string, string> = JSON.parse(String(line));
      await promisify(execFile)(process.execPath, [built('copy-media-cli.js')], {
        env: { ...process.env, ...settings },
      });
      const stop = async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGKILL');
        await once(child, 'exit');
      };
      const tell = (command: object) => {
        child.stdin.write(`${JSON.stringify(command)}\n`);
        return once(child.stdout, 'data');
      };
      let ahead = 0;
      const letTimePass = () => tell({ ahead: (ahead += 120_000) });
      await use({ settings, stop, letTimePass, setPace: (pace) => tell({ pace }) });
      await stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ bucket }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-bucket-'));
      const product = await startProduct(dataDir, '0', bucket.settings);
      await use(product);
      await product.stop();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
});
