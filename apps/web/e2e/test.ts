import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';

const MAIN = fileURLToPath(new URL('../../server/dist/demo/main.js', import.meta.url));

/** The configured admin. */
export const ADMIN = { username: 'admin@vizzi.example', password: 'quiet lantern' };

/** The addresses of the built product and of the Stripe emulator's API. */
interface Addresses {
  readonly address: string;
  readonly stripe: string;
}

/** Every test runs against the built product on a fresh database, and fails when a page logs an error. */
export const test = base.extend<{ noConsoleErrors: void }, { product: Addresses; server: string; stripe: string }>({
  product: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-e2e-'));
      const child = spawn(process.execPath, [MAIN], {
        env: {
          ...process.env,
          PORT: '0',
          DATA_DIR: dataDir,
          ADMIN_EMAIL: ADMIN.username,
          ADMIN_PASSWORD: ADMIN.password,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await use(await addressesOf(child));
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],

  server: [({ product }, use) => use(product.address), { scope: 'worker' }],
  /** The address of the Stripe emulator's API. */
  stripe: [({ product }, use) => use(product.stripe), { scope: 'worker' }],
  baseURL: ({ server }, use) => use(server),

  noConsoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

async function addressesOf(child: ChildProcess): Promise<Addresses> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    const stripe = /Stripe emulator: (http:\S+)/.exec(output)?.[1];
    const address = /ready at (http:\S+)/.exec(output)?.[1];
    if (stripe && address) return { address, stripe };
  }
  throw new Error(`the server ended: ${output}`);
}
