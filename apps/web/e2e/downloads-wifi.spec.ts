import { expect } from '@playwright/test';
import { downloadButton, downloaded, openDownloads, openSession, signUp } from './offline/downloads.js';
import { test } from './offline/stoppable.js';

// Chromium on a desktop tells what kind its line is only when it is asked to.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--enable-blink-features=NetInfoDownlinkMax'] }),
});

test('downloads wait for Wi-Fi where the member wants it, and say so', async ({ page, context }) => {
  await signUp(context);
  const devtools = await context.newCDPSession(page);
  const setLine = (connectionType: 'cellular4g' | 'wifi') =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 1,
      downloadThroughput: 10_000_000,
      uploadThroughput: 10_000_000,
      connectionType,
    });
  await devtools.send('Network.enable');
  await openDownloads(page);
  await page.getByRole('switch', { name: 'Wait for Wi-Fi' }).click();
  await expect(page.getByRole('switch', { name: 'Wait for Wi-Fi' })).toBeChecked();
  await openSession(page, 'Still Lake');
  await setLine('cellular4g');
  await downloadButton(page).click();
  await expect(page.getByRole('button', { name: /^Still Lake: Waiting for Wi-Fi at 0 %/ })).toBeVisible();
  await setLine('wifi');
  await expect(downloaded(page)).toBeVisible({ timeout: 30_000 });
});
