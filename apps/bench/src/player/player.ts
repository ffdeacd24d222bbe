import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { z } from 'zod';
import { openBrowser, signUp } from '../browser.js';
import { startProduct } from '../product.js';
import { ROUNDS } from '../side-by-side.js';
import { spread } from '../statistics.js';
import { clickAt } from './click-at.js';
import { playButton, pressPlay } from './press-play.js';
import { installProbe } from './probe.js';
import { measureHeap, measureMainThread, TURNS } from './steady.js';

const SEEKS = 12;
const TURNS_SEEN = `${TURNS / 3}, ${(TURNS / 3) * 2} and ${TURNS} turns at double speed`;
const SWITCHES = 4;
const SLUG = 'relaxation';
/** A card that the pointer rests on is fetched after 80 ms. */
const REST_MS = 700;

interface Place {
  readonly browser: Browser;
  readonly address: string;
  readonly options: BrowserContextOptions;
  readonly sessionId: number;
}

/** The player in Chromium against the running product, as a member hears it: how soon it sounds, what it costs meanwhile. */
export async function measurePlayer(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vizzi-bench-'));
  const product = await startProduct({ DATA_DIR: dataDir });
  const browser = await openBrowser();
  try {
    const place = await findPlace(browser, product.address);
    const unloaded: number[] = [];
    const prefetched: number[] = [];
    for (let press = -1; press < ROUNDS; press += 1) {
      const times = [await pressUnloaded(place), await pressPrefetched(place)] as const;
      if (press < 0) continue;
      unloaded.push(times[0]);
      prefetched.push(times[1]);
    }
    const page = await openPage(place);
    await page.goto(`/session/${place.sessionId}`);
    await pressPlay(page);
    const seeks = await seekTimes(page);
    const switches = await voiceSwitches(page);
    const shares = await measureMainThread(page);
    const heap = await measureHeap(page);
    return [
      '| what | target | measured: median (from to) |',
      '|---|---|---|',
      `| press to sound, session not yet loaded, ms | under 150 | ${spread(unloaded)} |`,
      `| press to sound, prefetched on hover, ms | under 50 | ${spread(prefetched)} |`,
      `| seek to sound, ms | under 100 | ${spread(seeks)} |`,
      `| choice of another voice to its sound alone, ms | | ${spread(switches.map(({ took }) => took))} |`,
      `| what that moves the place by, ms | under 50 | ${spread(switches.map(({ shift }) => shift))} |`,
      `| main thread while playing, % of a core | under 1 | ${spread(shares)} |`,
      `| heap after ${TURNS_SEEN}, compiled code included, MB | | ${heap.map(({ megabytes }) => megabytes.toFixed(2)).join(', ')} |`,
      `| objects in it | no growth | ${heap.map(({ objects }) => objects.toLocaleString('en')).join(', ')} |`,
    ].join('\n');
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function findPlace(browser: Browser, address: string): Promise<Place> {
  const answer: unknown = await (await fetch(`${address}/api/sessions?free=true&category=${SLUG}`)).json();
  const [session] = z.array(z.object({ id: z.number() })).parse(answer);
  const options = { baseURL: address, storageState: await signUp(browser, address) };
  return { browser, address, options, sessionId: session?.id ?? 0 };
}

/** A page of a browser that has cached nothing. */
async function openPage({ browser, options }: Place): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript(installProbe);
  return context.newPage();
}

/** The page fetches a session's first seconds as soon as it opens; here they are kept from it until right before the press. */
async function pressUnloaded(place: Place): Promise<number> {
  const page = await openPage(place);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBlockedURLs', { urls: ['*/audio*'] });
  await page.goto(`/session/${place.sessionId}`);
  await playButton(page).waitFor();
  await page.waitForTimeout(REST_MS);
  await devtools.send('Network.setBlockedURLs', { urls: [] });
  const time = await pressPlay(page);
  await page.context().close();
  return time;
}

/** The pointer rests on a session's card, opens it and presses play. */
async function pressPrefetched(place: Place): Promise<number> {
  const page = await openPage(place);
  await page.goto(`/category/${SLUG}`);
  const card = page.locator(`a[href="/session/${place.sessionId}"]`).first();
  await card.hover();
  await page.waitForTimeout(REST_MS);
  await card.click();
  const time = await pressPlay(page);
  await page.context().close();
  return time;
}

async function seekTimes(page: Page): Promise<number[]> {
  const times: number[] = [];
  while (times.length < SEEKS) {
    const share = times.length % 2 === 0 ? 0.6 : 0.2;
    const [time] = await Promise.all([page.evaluate(() => window.probe.fromSeek()), clickAt(page, share)]);
    times.push(time);
  }
  return times;
}

async function voiceSwitches(page: Page) {
  const voices = page.getByRole('region', { name: 'Player' }).getByRole('radiogroup', { name: 'Voice' });
  const switches: { took: number; shift: number }[] = [];
  while (switches.length < SWITCHES) {
    await clickAt(page, 0.1);
    await page.waitForFunction(() => window.probe.voice()?.seeking === false && window.probe.running() === 1);
    const choose = async () => {
      // The place before is read over twenty-five frames.
      await page.waitForTimeout(1_000);
      await voices.getByText(switches.length % 2 === 0 ? 'Female' : 'Male', { exact: true }).click();
    };
    const [change] = await Promise.all([page.evaluate(() => window.probe.fromSwitch()), choose()]);
    switches.push(change);
  }
  return switches;
}
