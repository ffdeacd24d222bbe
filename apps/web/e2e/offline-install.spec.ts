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

const hotel = { contentType: 'text/html', body: '<div id="root"><h1>Welcome to our hotel</h1></div>' };
for (const file of ['/assets/admin-insights-page-*', '/index.html']) {
  // proves security 12.53
  test(`the worker keeps nothing that a hotel's network answers for ${file}`, async ({ page, context }) => {
    let answers = 0;
    await context.route(`**${file}`, async (route) => {
      await route.fulfill(hotel);
      answers += 1;
    });
    await page.goto('/session/1');
    await page.locator('html[data-hydrated]').waitFor();
    await page.keyboard.press('Shift');
    // The second try follows the failure of the first one.
    await expect.poll(() => answers).toBe(2);
    const kept = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const names = (await caches.keys()).filter((name) => name.startsWith('shell-'));
        const answer = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
        const texts = await Promise.all(answer.flat().map((each) => each.text()));
        return [Boolean(registration?.active), texts.some((text) => text.includes('hotel'))];
      });
    expect(await kept()).toEqual([false, false]);
    await context.unroute(`**${file}`);
    await page.reload();
    await page.locator('html[data-hydrated]').waitFor();
    await page.keyboard.press('Shift');
    await expect.poll(kept).toEqual([true, false]);
  });
}

test.describe('where the worker does not come', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  // proves security 12.48
  test('each download says for what it waits, and goes on when the worker is there', async ({ page, context }) => {
    await signUp(context);
    // A filter refuses one of its files.
    const file = /\/assets\/admin-insights-page-/;
    await context.route(file, (route) => route.abort());
    const reason = page.getByText('Waiting for the app to be stored here. Is the device full, or the line weak?');
    for (const [times, id] of [1, 2].entries()) {
      await page.goto(`/session/${id}`);
      await page.locator('html[data-hydrated]').waitFor();
      await page.keyboard.press('Shift');
      await downloadButton(page).click();
      // The page that is left stores it by then.
      await expect(page.getByRole('main').getByRole('button', { name: /\. Cancel$/ })).toBeVisible();
      await page.goto('/downloads');
      await page.locator('html[data-hydrated]').waitFor();
      await page.keyboard.press('Shift');
      await expect(reason).toHaveCount(times + 1, { timeout: 40_000 });
    }
    await context.unroute(file);
    await page.reload();
    await page.locator('html[data-hydrated]').waitFor();
    await page.keyboard.press('Shift');
    await expect(page.getByText('Available offline')).toHaveCount(2, { timeout: 60_000 });
    await expect(reason).toBeHidden();
  });
});
