import { type Browser, chromium, type Page } from '@playwright/test';
import { median, spread } from '../statistics.js';
import { installProbe } from './probe.js';
import { startProduct } from './product.js';

const PRESSES = 12;
const SEEKS = 12;
const SWITCHES = 8;
const QUIET_SECONDS = 10;
/** An hour of a session of one minute at double speed. */
const TURNS = 120;
const MEGABYTE = 1024 * 1024;

/** The player in Chromium against the running server: how soon it sounds, what it costs while it plays. */
export async function measurePlayer(): Promise<string> {
  const product = await startProduct();
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
  try {
    const address = product.address;
    const cold = await presses(browser, address, 'cold');
    const hovered = await presses(browser, address, 'hovered');
    const page = await openSession(browser, address);
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(() => (window.probe.voice()?.currentTime ?? 0) > 0.5);
    const seek = await seeks(page);
    const shift = await switches(page);
    const share = await mainThread(page);
    const heap = await memory(page);
    return [
      '| what | target | measured: median (from to) |',
      '|---|---|---|',
      `| press to sound, session not yet loaded, ms | under 150 | ${spread(cold)} |`,
      `| press to sound, prefetched on hover, ms | under 50 | ${spread(hovered)} |`,
      `| seek to sound, ms | under 100 | ${spread(seek)} |`,
      `| voice switch moves the place by, ms | under 50 | ${spread(shift)} |`,
      `| main thread while playing, % of a core | under 1 | ${share.toFixed(2)} |`,
      `| heap after ${TURNS / 4}, ${TURNS / 2} and ${TURNS} turns of a session on repeat, MB | no growth | ${heap} |`,
    ].join('\n');
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Each press meets a browser that has never loaded anything of the session. */
async function presses(browser: Browser, address: string, way: 'cold' | 'hovered'): Promise<number[]> {
  const times: number[] = [];
  while (times.length < PRESSES) {
    const page = await openSession(browser, address);
    const play = page.getByRole('main').getByRole('button', { name: 'Play', exact: true });
    const sound = page.evaluate(() => window.probe.untilSound('click'));
    if (way === 'hovered') {
      await play.hover();
      await page.waitForTimeout(300);
    }
    await play.click();
    times.push(await sound);
    await page.context().close();
  }
  return times;
}

async function openSession(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext();
  await context.addInitScript(installProbe);
  const page = await context.newPage();
  await page.goto(`${address}/session/1`);
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).waitFor();
  return page;
}

async function seeks(page: Page): Promise<number[]> {
  const position = page.getByRole('main').getByRole('slider', { name: 'Position' });
  const times: number[] = [];
  while (times.length < SEEKS) {
    await position.focus();
    const sound = page.evaluate(() => window.probe.untilSound('keydown'));
    await page.keyboard.press(times.length % 2 === 0 ? 'PageUp' : 'PageDown');
    times.push(await sound);
  }
  return times;
}

/** Where the voice would have begun on the page's clock, in ms: moves only when a switch loses or gains time. */
const origin = (page: Page) =>
  page.evaluate(async () => {
    const seen: number[] = [];
    while (seen.length < 40) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      seen.push((window.probe.voice()?.currentTime ?? Number.NaN) * 1000 - performance.now());
    }
    return seen.toSorted((a, b) => a - b)[20] ?? Number.NaN;
  });

async function switches(page: Page): Promise<number[]> {
  const desk = page.getByRole('region', { name: 'Player' }).getByRole('radiogroup', { name: 'Voice' });
  const shifts: number[] = [];
  while (shifts.length < SWITCHES) {
    const position = page.getByRole('main').getByRole('slider', { name: 'Position' });
    await position.focus();
    await page.keyboard.press('Home');
    await page.waitForFunction(() => (window.probe.voice()?.currentTime ?? 0) > 0.5);
    const before = await origin(page);
    const name = shifts.length % 2 === 0 ? 'Female' : 'Male';
    const old = await page.evaluate(() => window.probe.voice()?.src);
    await desk.getByText(name, { exact: true }).click();
    await page.waitForFunction((src) => window.probe.voice()?.src !== src, old);
    shifts.push(Math.abs((await origin(page)) - before));
  }
  return shifts;
}

async function mainThread(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  await page.keyboard.press('Home');
  const before = await busy();
  await page.waitForTimeout(QUIET_SECONDS * 1000);
  return (100 * ((await busy()) - before)) / QUIET_SECONDS;
}

async function memory(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const stage = page.getByRole('main');
  await stage.getByRole('button', { name: 'Repeat' }).click();
  const sizes: number[] = [];
  for (let turn = 1; turn <= TURNS; turn++) {
    await stage.getByRole('slider', { name: 'Position' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => (window.probe.voice()?.currentTime ?? 0) > 58);
    await page.waitForFunction(() => (window.probe.voice()?.currentTime ?? 99) < 30);
    if (turn % (TURNS / 4) !== 0) continue;
    await devtools.send('HeapProfiler.collectGarbage');
    sizes.push((await devtools.send('Runtime.getHeapUsage')).usedSize / MEGABYTE);
  }
  const [first = Number.NaN, second = Number.NaN, , last = Number.NaN] = sizes;
  return [first, second, last].map((size) => median([size]).toFixed(1)).join(', ');
}
