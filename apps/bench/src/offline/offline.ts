import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserPath, openBrowser, signUp } from '../browser.js';
import { pressPlay } from '../player/press-play.js';
import { installProbe } from '../player/probe.js';
import { startProduct } from '../product.js';
import { ROUNDS } from '../side-by-side.js';
import { median, spread } from '../statistics.js';

const PATHS = ['/learn', '/member-home'];
const OPENINGS = 20;
/** A free session. */
const KEPT = '/session/1';
const MEMBER = { username: 'listener@vizzi.example', password: 'a lantern in the harbour' };

/** What the service worker costs online, and how soon the app is there when nothing else is. */
export async function measureOffline(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-bench-'));
  const profile = await mkdtemp(join(tmpdir(), 'vizzi-bench-browser-'));
  const product = await startProduct({ DATA_DIR: dataDir });
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await product.stop();
    isRunning = false;
  };
  try {
    const lines = [
      '| a page that was open before, opened online | without a worker, ms to first paint | with it | ratio (target: 1.05) |',
      '|---|---|---|---|',
      ...(await measureOnline(product.address)),
      '',
      '| the browser started, the server stopped | ms | target |',
      '|---|---|---|',
    ];
    await prepare(profile, product.address);
    await stop();
    const { paints, sounds } = await openCold(profile, product.address);
    lines.push(`| first paint of / as a member, with what is known | ${spread(paints)} | under 1000 |`);
    lines.push(`| press to sound of a session that was downloaded | ${spread(sounds)} | under 100 |`);
    return lines.join('\n');
  } finally {
    await stop();
    await Promise.all([dataDir, profile].map((folder) => rm(folder, { recursive: true })));
  }
}

/** The same pages by turns in two browsers that differ in the worker only. */
async function measureOnline(address: string): Promise<string[]> {
  const browser = await openBrowser();
  try {
    const storageState = await signUp(browser, address);
    const lines: string[] = [];
    for (const path of PATHS) {
      const options = { baseURL: address, ...(path === '/learn' ? {} : { storageState }) };
      const contexts = [
        await browser.newContext({ ...options, serviceWorkers: 'block' }),
        await browser.newContext(options),
      ];
      const pages = await Promise.all(contexts.map((context) => context.newPage()));
      for (const page of pages) await page.goto(path, { waitUntil: 'networkidle' });
      await pages[1]?.keyboard.press('Shift');
      await pages[1]?.evaluate(() => navigator.serviceWorker.ready);
      const times: [number[], number[]] = [[], []];
      for (let opening = 0; opening < OPENINGS * ROUNDS; opening += 1) {
        for (const [index, page] of pages.entries()) times[index]?.push(await open(page, path));
      }
      await Promise.all(contexts.map((context) => context.close()));
      const ratio = median(times[1]) / median(times[0]);
      lines.push(`| ${path} | ${spread(times[0])} | ${spread(times[1])} | ${ratio.toFixed(2)} |`);
    }
    return lines;
  } finally {
    await browser.close();
  }
}

/** Opens a page and returns the milliseconds from the navigation to its first paint. */
async function open(page: Page, path: string): Promise<number> {
  await page.goto(path);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((paints) => {
          const [paint] = paints.getEntriesByName('first-contentful-paint');
          if (paint) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

const startBrowser = (profile: string, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, { executablePath: browserPath(), args: ['--no-sandbox'], baseURL });

/** A member's visit, with the worker, what is known and a session kept in a browser profile. */
async function prepare(profile: string, address: string): Promise<void> {
  const context = await startBrowser(profile, address);
  const page = await context.newPage();
  const answer = await context.request.post('/api/auth/login', { data: MEMBER });
  if (!answer.ok()) throw new Error(`login answered ${answer.status()}`);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Shift');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.goto('/learn', { waitUntil: 'networkidle' });
  await page.goto(KEPT);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Download / }).click();
  await main.getByRole('button', { name: /^Downloaded: / }).waitFor();
  await context.close();
}

/** Each time in a browser that was started for it: milliseconds to the first paint, and from a press to the first sound. */
async function openCold(profile: string, address: string): Promise<{ paints: number[]; sounds: number[] }> {
  const paints: number[] = [];
  const sounds: number[] = [];
  for (let round = 0; round < ROUNDS * 2; round += 1) {
    const context = await startBrowser(profile, address);
    await context.addInitScript(installProbe);
    const page = await context.newPage();
    paints.push(await open(page, '/'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(KEPT);
    sounds.push(await pressPlay(page));
    await context.close();
  }
  return { paints, sounds };
}
