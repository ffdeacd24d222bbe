import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { openBrowser, signUp } from '../browser.js';
import { ROOT, startProduct } from '../product.js';
import { ROUNDS } from '../side-by-side.js';
import { spread } from '../statistics.js';
import { lighthouse } from './lighthouse.js';

/** Pages and their budgets, in thousands of bytes of scripts and styles as compressed. */
const BUDGETS = { '/': 85, '/login': 200, '/learn': 200, '/category/relaxation': 200, '/session/1': 150 };
const MEMBERS_PAGES = ['/', '/member-home', '/category/relaxation', '/session/1', '/practice', '/account', '/upgrade'];
const JUDGED = ['/', '/login', '/learn', '/category/relaxation', '/session/1'];

/** What the pages weigh, how soon a slow phone shows them, and how soon a press shows the next one. */
export async function measureWeb(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-bench-'));
  const product = await startProduct({ DATA_DIR: dataDir });
  const browser = await openBrowser();
  try {
    const visitor = { baseURL: product.address };
    const member = { ...visitor, storageState: await signUp(browser, product.address) };
    const lines = ['| page | scripts and styles a visitor loads, KB in brotli (budget) | a member |', '|---|---|---|'];
    for (const path of new Set([...Object.keys(BUDGETS), ...MEMBERS_PAGES])) {
      const budget = Object.entries(BUDGETS).find(([page]) => page === path)?.[1];
      const ours = budget && `${(await weigh(browser, visitor, path)).toFixed(1)} (${budget})`;
      const theirs = MEMBERS_PAGES.includes(path) ? `${(await weigh(browser, member, path)).toFixed(1)} (200)` : '';
      lines.push(`| ${path} | ${ours ?? ''} | ${theirs} |`);
    }
    lines.push(
      '',
      '| page, by Lighthouse for a slow phone | performance | first paint, ms | largest paint, ms | blocked, ms | shift |',
      '|---|---|---|---|---|---|',
    );
    for (const path of JUDGED) {
      const runs: Awaited<ReturnType<typeof lighthouse>>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) runs.push(await lighthouse(`${product.address}${path}`));
      const of = (name: keyof (typeof runs)[number]) => spread(runs.map((run) => run[name]));
      lines.push(
        `| ${path} | ${of('performance')} | ${of('firstPaint')} | ${of('largestPaint')} | ${of('blocking')} | ${of('shift')} |`,
      );
    }
    const moves = await measureMoves(browser, member);
    lines.push('', '| move to another page | press to paint, ms |', '|---|---|');
    lines.push(`| its code not yet loaded | ${spread(moves.first)} |`, `| loaded before | ${spread(moves.again)} |`);
    return lines.join('\n');
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** Thousands of bytes of scripts and styles that a page loads by itself in an empty browser. */
async function weigh(browser: Browser, options: BrowserContextOptions, path: string): Promise<number> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/assets\/.*\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await context.close();
  const sizes = await Promise.all([...files].map((file) => stat(`${ROOT}apps/web/dist${file}.br`)));
  return sizes.reduce((sum, { size }) => sum + size, 0) / 1000;
}

/** From the press on a link to the frame that shows the page behind it, milliseconds. */
async function measureMoves(browser: Browser, options: BrowserContextOptions) {
  const moves: { first: number[]; again: number[] } = { first: [], again: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto('/terms', { waitUntil: 'networkidle' });
    for (const seen of ['first', 'again'] as const) {
      const [time] = await Promise.all([page.evaluate(untilNextPage), page.click('header a[href="/about"]')]);
      moves[seen].push(time);
      await page.click('footer a[href="/terms"]');
      await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
    }
    await context.close();
  }
  return moves;
}

/** In the page: resolves two frames after the next heading was there. */
function untilNextPage(): Promise<number> {
  return new Promise((resolve) => {
    let heading: Element | null = null;
    let pressed = 0;
    const press = () => {
      pressed = performance.now();
      heading = document.querySelector('h1');
    };
    window.addEventListener('click', press, { capture: true, once: true });
    const changes = new MutationObserver(() => {
      const shown = document.querySelector('h1');
      // The page before may still be on its way in.
      if (pressed === 0 || !shown || shown === heading) return;
      changes.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressed)));
    });
    changes.observe(document.body, { childList: true, subtree: true });
  });
}
