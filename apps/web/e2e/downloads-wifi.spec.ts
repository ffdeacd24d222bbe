import { type BrowserContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { Admin } from './offline/admin.js';
import { downloadButton, downloaded, keep, openDownloads, openSession, row, signUp } from './offline/downloads.js';
import { test } from './offline/stoppable.js';
import { changeEntry, keptDigest, readEntry } from './offline/stored.js';

// Chromium on a desktop tells what kind its line is only when it is asked to.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--enable-blink-features=NetInfoDownlinkMax'] }),
});

/** Sets the kind of line of the page. */
async function lineOf(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  return (connectionType: 'cellular4g' | 'wifi') =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 1,
      downloadThroughput: 10_000_000,
      uploadThroughput: 10_000_000,
      connectionType,
    });
}

async function waitForWifi(page: Page): Promise<void> {
  await openDownloads(page);
  await page.getByRole('switch', { name: 'Wait for Wi-Fi' }).click();
  await expect(page.getByRole('switch', { name: 'Wait for Wi-Fi' })).toBeChecked();
}

test.setTimeout(240_000);

test('downloads wait for Wi-Fi where the member wants it, and say so', async ({ page, context }) => {
  await signUp(context);
  const setLine = await lineOf(context, page);
  await waitForWifi(page);
  await openSession(page, 'Still Lake');
  await setLine('cellular4g');
  await downloadButton(page).click();
  await expect(page.getByRole('button', { name: /^Still Lake: Waiting for Wi-Fi at 0 %/ })).toBeVisible();
  await setLine('wifi');
  await expect(downloaded(page)).toBeVisible({ timeout: 30_000 });
});

// proves security 10.68
test('a session whose recording was replaced is here in its former version until the new one is whole', async ({
  page,
  context,
  product,
}) => {
  await signUp(context);
  const lake = await keep(page, 'Still Lake');
  const audio = `/api/sessions/${lake}/audio`;
  const former = await keptDigest(page, audio);
  const setLine = await lineOf(context, page);
  await waitForWifi(page);
  const admin = await Admin.signIn(context, product.address);
  await admin.changeSession('Still Lake', { audioUrl: await admin.audioOf('Golden Field') });
  // Recordings are compared once a day.
  await changeEntry(page, { store: 'downloads', key: lake }, (entry) => ({
    ...z.looseObject({}).parse(entry),
    keptAt: 0,
  }));
  await setLine('cellular4g');
  await openDownloads(page);
  await expect.poll(() => readEntry(page, lake)).toMatchObject({ state: 'queued', problem: 'mobile_data' });
  await expect(row(page, 'Still Lake').getByText('Available offline')).toBeVisible();

  await product.stop();
  await openDownloads(page);
  await expect(row(page, 'Still Lake').getByText('Available offline')).toBeVisible();
  expect(await keptDigest(page, audio)).toBe(former);

  await product.start();
  await setLine('wifi');
  await expect.poll(() => keptDigest(page, audio), { timeout: 60_000 }).not.toBe(former);
  await expect.poll(() => readEntry(page, lake)).toMatchObject({ state: 'done', former: [] });
});
