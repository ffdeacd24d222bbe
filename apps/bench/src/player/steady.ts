import type { CDPSession, Page } from '@playwright/test';
import { clickAt } from './click-at.js';

const QUIET_SECONDS = 10;
const QUIET_TIMES = 4;
/** Sixty seconds each, at double speed: an hour of listening. */
export const TURNS = 120;
const MEGABYTE = 1024 * 1024;

/** Shares (in percent) of a core that the page's main thread needs while a session plays and nobody touches anything. */
export async function measureMainThread(page: Page): Promise<number[]> {
  await clickAt(page, 0.1);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.waitForTimeout(2_000);
  const shares: number[] = [];
  while (shares.length < QUIET_TIMES) {
    const before = await metric(devtools, 'TaskDuration');
    await page.waitForTimeout(QUIET_SECONDS * 1_000);
    const after = await metric(devtools, 'TaskDuration');
    shares.push((100 * (after - before)) / QUIET_SECONDS);
  }
  await devtools.detach();
  return shares;
}

/** Megabytes of the page's heap after each third of the turns of a session on repeat. */
export async function measureHeap(page: Page): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const stage = page.getByRole('main');
  for (let step = 0; step < 3; step += 1) await stage.getByRole('button', { name: /Playback speed/ }).click();
  await stage.getByRole('button', { name: 'Repeat' }).click();
  const sizes: number[] = [];
  for (let turn = 1; turn <= TURNS; turn += 1) {
    await clickAt(page, 0.99);
    await page.waitForFunction(() => {
      const voice = window.probe.voice();
      return voice !== undefined && voice.currentTime > 0.9 * voice.duration;
    });
    await page.waitForFunction(() => (window.probe.voice()?.currentTime ?? Infinity) < 10);
    if (turn % (TURNS / 3) !== 0) continue;
    // The browser's own list of what was fetched, which ends at 250 lines.
    await page.evaluate(() => performance.clearResourceTimings());
    await devtools.send('HeapProfiler.collectGarbage');
    sizes.push((await metric(devtools, 'JSHeapUsedSize')) / MEGABYTE);
  }
  return sizes;
}

async function metric(devtools: CDPSession, name: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? NaN;
}
