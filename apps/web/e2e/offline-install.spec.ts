import { expect, test } from './offline/two-builds.js';
import { downloadButton, downloaded, signUp } from './offline/downloads.js';

// proves security 12.45
test('an installation of the worker that breaks off is tried again, and no download is complete before', async ({
  page,
  context,
  deployment,
}) => {
  await signUp(context);
  const isCut = deployment.cutOff();
  await page.goto('/session/1');
  await page.locator('html[data-hydrated]').waitFor();
  await page.keyboard.press('Shift');
  await isCut;
  const isInstalled = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
  await downloadButton(page).click();
  expect(await isInstalled()).toBe(false);
  await expect(downloaded(page)).toBeVisible({ timeout: 60_000 });
  expect(await isInstalled()).toBe(true);
});

test.describe('where the worker finds no room', () => {
  test.use({ expectedErrors: [/QuotaExceeded|Quota exceeded/] });

  // proves security 12.48
  test('a download says for what it waits, and goes on when the worker is there', async ({
    page,
    context,
    deployment,
  }) => {
    await signUp(context);
    const browser = await context.newCDPSession(page);
    const limit = (quota: { quotaSize?: number }) =>
      browser.send('Storage.overrideQuotaForOrigin', { origin: deployment.address, ...quota });
    await limit({ quotaSize: 900_000 });
    await page.goto('/session/1');
    await page.locator('html[data-hydrated]').waitFor();
    await page.keyboard.press('Shift');
    await downloadButton(page).click();
    await page.goto('/downloads');
    await page.locator('html[data-hydrated]').waitFor();
    await page.keyboard.press('Shift');
    const reason = page.getByText('Waiting for the app to be stored here. Is the device full, or the line weak?');
    await expect(reason).toBeVisible({ timeout: 40_000 });
    await limit({});
    await page.reload();
    await page.locator('html[data-hydrated]').waitFor();
    await page.keyboard.press('Shift');
    await expect(reason).toBeHidden();
    await expect(page.getByText('Available offline')).toBeVisible({ timeout: 60_000 });
  });
});
