import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  downloadButton,
  downloaded,
  everythingStored,
  idOf,
  keep,
  openSession,
  setPremium,
  signUp,
  signUpPremium,
} from './offline/downloads.js';
import { test, wakeWorker } from './offline/stoppable.js';
import { makePlaylist } from './player/playlist.js';

const TITLE = 'Lantern Path';

async function openDownloads(page: Page) {
  await page.goto('/downloads');
  await wakeWorker(page);
}

const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });

const statusOf = (page: Page, address: string) => page.evaluate(async (url) => (await fetch(url)).status, address);

/** Lets the page receive 150 KB in a second, so that a download takes a while. */
async function slowDown(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const line = { offline: false, latency: 0, downloadThroughput: 150_000, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', line);
  return {
    asBefore: () => devtools.send('Network.emulateNetworkConditions', { ...line, downloadThroughput: -1 }),
  };
}

test('what was kept is locked when the membership has ended, and opens when it is back', async ({
  page,
  context,
  product,
}) => {
  const { username } = await signUpPremium(context, product);
  const id = await keep(page, TITLE);
  await setPremium(context, product.address, username, false);
  await openDownloads(page);
  await expect(row(page, TITLE).getByText(/^Locked without premium\. Kept until /)).toBeVisible();
  expect(await statusOf(page, `/api/sessions/${id}/audio`)).toBe(403);
  await product.stop();
  expect(await statusOf(page, `/api/sessions/${id}/audio`)).toBe(403);
  await product.start();
  await setPremium(context, product.address, username, true);
  await page.getByRole('button', { name: `Renew ${TITLE}` }).click();
  await expect(row(page, TITLE).getByText(/^Available offline/)).toBeVisible();
});

test('another member on the same browser gets nothing of the first', async ({ page, context, product }) => {
  await signUpPremium(context, product);
  const id = await keep(page, TITLE);
  await signUp(context);
  await page.goto('/');
  await wakeWorker(page);
  const ofDownloads = async () => (await everythingStored(page)).filter((entry) => entry.includes('vizzi-downloads-'));
  await expect.poll(ofDownloads).toEqual([]);
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
  await expect
    .poll(async () =>
      (await everythingStored(page)).filter((entry) => /vizzi-downloads-\d+ (\/|downloads|pieces)/.test(entry)),
    )
    .toEqual([]);
});

test('of a playlist, a session that is gone meanwhile is told, and the others arrive', async ({ page, context }) => {
  await signUp(context);
  await page.goto('/about');
  const titles = ['Still Lake', 'Golden Field', 'Warm Stone'];
  const ids = await Promise.all(titles.map((title) => idOf(page, title)));
  const playlist = await makePlaylist(context, 'A short evening', ids);
  await page.route(`**/api/sessions/${ids[1]}/offline`, (route) =>
    route.fulfill({ status: 404, json: { message: 'No such session', code: 'not_found' } }),
  );
  await page.goto(`/playlists/${playlist}`);
  await wakeWorker(page);
  await page.getByRole('button', { name: 'Download all' }).click();
  await openDownloads(page);
  await expect(row(page, 'Golden Field').getByText('This session is no longer offered')).toBeVisible();
  for (const title of ['Still Lake', 'Warm Stone']) {
    await expect(row(page, title).getByText('Available offline')).toBeVisible({ timeout: 60_000 });
  }
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
