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
