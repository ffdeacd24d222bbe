import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from '../browser.js';
import { own } from '../children.js';
import { ROUNDS } from '../side-by-side.js';

const UPDATES = 8;
const COMPONENT = /\/(src\/features\/[\w/-]+\.tsx)$/;

/** Seconds from the command to the landing page, and from a saved component to the page that shows it. */
export async function measureDevServer(folder: string) {
  const browser = await openBrowser();
  try {
    const first = await withScreen(browser, folder, async (_page, seconds) => seconds);
    const next: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      next.push(await withScreen(browser, folder, async (_page, seconds) => seconds));
    }
    const updates = await withScreen(browser, folder, (page) => measureUpdates(page, folder));
    return { first, next, updates };
  } finally {
    await browser.close();
  }
}

/** Starts the dev server, opens the landing page and hands both over; ends them afterwards. */
async function withScreen<Result>(
  browser: Browser,
  folder: string,
  use: (page: Page, seconds: number) => Promise<Result>,
): Promise<Result> {
  const begin = performance.now();
  const server = own(
    spawn('apps/web/node_modules/.bin/vite', ['apps/web', '--port', '0'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  const page = await browser.newPage();
  try {
    await page.goto(await addressOf(server));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return await use(page, (performance.now() - begin) / 1_000);
  } finally {
    await page.close();
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

async function addressOf(server: ChildProcess): Promise<string> {
  let output = '';
  const address = new Promise<string>((resolve) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      output += stripVTControlCharacters(chunk.toString());
      const found = /Local:\s+(http:\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
  });
  const failed = once(server, 'exit').then((): never => {
    throw new Error(`the dev server ended: ${output}`);
  });
  return Promise.race([address, failed]);
}

async function measureUpdates(page: Page, folder: string): Promise<number[]> {
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const [component] = loaded.flatMap((url) => COMPONENT.exec(url)?.[1] ?? []);
  if (!component) throw new Error('the landing page has loaded no component');
  const times: number[] = [];
  for (let update = 0; update <= UPDATES; update += 1) {
    const updated = page.waitForEvent('console', (message) => message.text().includes('hot updated'));
    const begin = performance.now();
    await appendFile(join(folder, 'apps/web', component), `\n// ${update}\n`);
    await updated;
    if (update > 0) times.push((performance.now() - begin) / 1_000);
    await page.waitForTimeout(300);
  }
  return times;
}
