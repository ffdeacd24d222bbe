import { expect } from '@playwright/test';
import {
  downloadButton,
  downloaded,
  keep,
  openDownloads,
  openSession,
  row,
  signUp,
  signUpPremium,
  slowDown,
  statusOf,
} from './offline/downloads.js';
import { test, wakeWorker } from './offline/stoppable.js';
import { everythingStored, storedDownloads } from './offline/stored.js';

const TITLE = 'Lantern Path';

test('another member on the same browser gets nothing of the first', async ({ page, context, product }) => {
  await signUpPremium(context, product);
  const id = await keep(page, TITLE);
  await signUp(context);
  await page.goto('/');
  await wakeWorker(page);
  const ofFirst = async () => (await everythingStored(page)).filter((entry) => entry.includes('vizzi-downloads-'));
  await expect.poll(ofFirst).toEqual([]);
  await product.stop();
  await expect(statusOf(page, `/api/sessions/${id}/audio`)).rejects.toThrow('Failed to fetch');
});

test('a full device says so, and the download ends once there is room', async ({ page, context, product }) => {
  await signUpPremium(context, product);
  await openSession(page, TITLE);
  await expect(downloadButton(page)).toBeVisible();
  const devtools = await context.newCDPSession(page);
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: product.address, quotaSize: usage + 400_000 });
  await downloadButton(page).click();
  const again = page.getByRole('button', { name: /This device is full\. Make room and try again/ });
  await expect(again).toBeVisible({ timeout: 60_000 });
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: product.address });
  await again.click();
  await expect(downloaded(page)).toBeVisible({ timeout: 60_000 });
});

test('a download is paused, goes on, and leaves nothing when it is cancelled', async ({ page, context, product }) => {
  await signUpPremium(context, product);
  await openSession(page, TITLE);
  const line = await slowDown(context, page);
  await downloadButton(page).click();
  await page.getByRole('button', { name: /^Downloading Lantern Path, [1-9]\d? %\. Pause/ }).click();
  await page.getByRole('button', { name: /Paused at [1-9]\d? %\. Go on/ }).click();
  await page.getByRole('button', { name: /^Downloading Lantern Path/ }).click();
  await expect(page.getByRole('button', { name: /Go on$/ })).toBeVisible();
  await line.asBefore();
  await openDownloads(page);
  await page.getByRole('button', { name: `Cancel ${TITLE}` }).click();
  await expect(row(page, TITLE)).toHaveCount(0);
  await expect.poll(() => storedDownloads(page)).toEqual([]);
});

test('two tabs fetch each file once', async ({ page, context }) => {
  await signUp(context);
  const fetched: string[] = [];
  context.on('request', (request) => {
    if (/\/api\/sessions\/\d+\/audio/.test(request.url()) && !request.headers()['range']) fetched.push(request.url());
  });
  const other = await context.newPage();
  await openSession(other, 'Still Lake');
  await keep(page, 'Still Lake');
  await expect(downloaded(other)).toBeVisible();
  expect(fetched).toHaveLength(new Set(fetched).size);
  expect(fetched).toHaveLength(2);
});

test('what the browser removed is said, and offered again', async ({ page, context }) => {
  await signUp(context);
  await keep(page, 'Still Lake');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.startsWith('vizzi-downloads-')) await caches.delete(name);
  });
  await openDownloads(page);
  await expect(row(page, 'Still Lake').getByText('The browser removed it. Download it again')).toBeVisible();
  await page.getByRole('button', { name: 'Try Still Lake again' }).click();
  await expect(row(page, 'Still Lake').getByText('Available offline')).toBeVisible({ timeout: 60_000 });
});

test('a line that says nothing holds a download up for half a minute, not for ever', async ({ page, context }) => {
  await signUp(context);
  await openSession(page, 'Still Lake');
  let isSilent = true;
  await context.route(/\/api\/sessions\/\d+\/audio/, async (route) => {
    if (!isSilent) return route.continue();
    isSilent = false;
  });
  await downloadButton(page).click();
  await expect(downloaded(page)).toBeVisible({ timeout: 120_000 });
  expect(isSilent).toBe(false);
});
