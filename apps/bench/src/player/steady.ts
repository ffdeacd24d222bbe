import type { CDPSession, Page } from '@playwright/test';
import { z } from 'zod';
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

/** What the page's heap holds after each third of the turns of a session on repeat. Code that gets compiled is in the megabytes. */
export async function measureHeap(page: Page): Promise<{ megabytes: number; objects: number }[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const stage = page.getByRole('main');
  for (let step = 0; step < 3; step += 1) await stage.getByRole('button', { name: /Playback speed/ }).click();
  await stage.getByRole('button', { name: 'Repeat' }).click();
  const sizes: { megabytes: number; objects: number }[] = [];
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
    sizes.push({
      megabytes: (await metric(devtools, 'JSHeapUsedSize')) / MEGABYTE,
      objects: await countObjects(devtools),
    });
  }
  return sizes;
}

/** Objects of the page's scripts that are still referred to. */
async function countObjects(devtools: CDPSession): Promise<number> {
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
  const { result: count } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await devtools.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return z.number().parse(count.value);
}

async function metric(devtools: CDPSession, name: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? NaN;
}
