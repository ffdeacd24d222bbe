import { wakeWorker } from './offline/stoppable.js';
import { expect, test } from './offline/two-builds.js';
import { downloadButton, signUp } from './offline/downloads.js';

// proves security 12.45
test('an installation of the worker that breaks off is tried again, and nothing is downloaded before', async ({
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
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then(Boolean))).toBe(false);
  await expect(downloadButton(page)).toHaveCount(0);
  await wakeWorker(page);
  await expect(downloadButton(page)).toBeVisible();
});
