import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { type Product, startProduct } from '../product.js';

/** The built product, which a test may stop and start again on the same address and data. */
export interface Stoppable {
  readonly address: string;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Stops it; its address then takes connections and never answers. Returns what ends that. */
  readonly hang: () => Promise<() => Promise<void>>;
}

/** `settings` are environment variables of the product. */
export const test = base.extend<
  { settings: Readonly<Record<string, string>>; product: Stoppable },
  { firstData: string }
>({
  settings: [{}, { option: true }],
  /** What a first start makes. Each test begins with a copy of it, because a first start takes seconds. */
  firstData: [
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-first-'));
      await (await startProduct(dataDir)).stop();
      await use(dataDir);
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  product: [
    async ({ settings, firstData }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-offline-'));
      await cp(firstData, dataDir, { recursive: true });
      let running: Product | undefined = await startProduct(dataDir, '0', settings);
      const { address } = running;
      const { port } = new URL(address);
      const stop = async () => {
        await running?.stop();
        running = undefined;
      };
      await use({
        address,
        stop,
        start: async () => {
          running = await startProduct(dataDir, port, settings);
        },
        hang: async () => {
          await stop();
          return takeConnections(Number(port));
        },
      });
      await stop();
      await rm(dataDir, { recursive: true });
    },
    { timeout: 180_000 },
  ],
  baseURL: ({ product }, use) => use(product.address),
});

/** A server that takes connections and never answers. Returns what ends it. */
async function takeConnections(port: number): Promise<() => Promise<void>> {
  const connections = new Set<Socket>();
  const silent = createServer((connection) => void connections.add(connection.on('error', () => {})));
  silent.listen(port, '127.0.0.1');
  await once(silent, 'listening');
  return async () => {
    for (const connection of connections) connection.destroy();
    silent.close();
    await once(silent, 'close');
  };
}

/** Uses the page, and waits until its worker answers. */
export async function wakeWorker(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor();
  await page.keyboard.press('Shift');
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (!serviceWorker.controller) {
      await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    }
  });
}

/** The queries whose answers the device keeps. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = 'known-answers';
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return [];
    const answers = await new Promise<{ path: string }[]>((resolve) => {
      const opening = indexedDB.open(name);
      // It was deleted since it was listed: it is not made anew here.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('error', () => resolve([]));
      opening.addEventListener('success', () => {
        const reading = opening.result.transaction('answers').objectStore('answers').getAll();
        reading.addEventListener('success', () => {
          opening.result.close();
          resolve(reading.result);
        });
      });
    });
    return answers.map(({ path }) => path);
  });
