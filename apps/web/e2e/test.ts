import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { ADMIN, type Product, startProduct } from './product.js';

interface Fixtures {
  /** Errors on the console that a test causes on purpose; any other fails it. */
  readonly expectedErrors: RegExp[];
  readonly noConsoleErrors: void;
}

/** Every test runs against the built product on a fresh database, and fails when a page logs an error. */
export const test = base.extend<Fixtures, { product: Product; server: string; stripe: string }>({
  expectedErrors: [[], { option: true }],

  product: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-e2e-'));
      const product = await startProduct(dataDir);
      await use(product);
      await product.stop();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],

  server: [({ product }, use) => use(product.address), { scope: 'worker' }],
  /** The address of the Stripe emulator's API. */
  stripe: [({ product }, use) => use(product.stripe), { scope: 'worker' }],
  baseURL: ({ server }, use) => use(server),

  noConsoleErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use();
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { ADMIN, expect };
