import type { Page } from '@playwright/test';
import { expect, Listener, signUp, test } from './player/listener.js';
import { Reports } from './player/reports.js';

let listener: Listener;
let reports: Reports;

test.beforeEach(({ page }) => {
  listener = new Listener(page);
  reports = new Reports(page);
});

// proves spec D9.1
test('a held key sends few reports, and the last position is saved', async ({ page, context }) => {
  await signUp(context);
  const id = await listener.play();
  await listener.press('Pause');
  await expect.poll(async () => (await listener.saved(id))?.currentTime ?? 0).toBeGreaterThan(0);
  const before = reports.progress.length;
  const start = Date.now();
  await listener.position.focus();
  for (let press = 0; press < 30; press++) await page.keyboard.down('ArrowRight');
  await page.keyboard.up('ArrowRight');

  await expect.poll(listener.time).toBeGreaterThan(17);
  const place = async () => (await listener.saved(id))?.currentTime ?? 0;
  await expect.poll(async () => Math.abs((await place()) - (await listener.time()))).toBeLessThan(0.25);
  // The first at once, then at most one each second.
  const seconds = Math.ceil((Date.now() - start) / 1000);
  expect(reports.progress.length - before).toBeLessThanOrEqual(1 + seconds);
});

test('a hidden tab keeps playing and reporting', async ({ page, context }) => {
  await signUp(context);
  const id = await listener.play();
  const before = await listener.origin(1);
  const atOnce = page.waitForRequest(
    (request) => new URL(request.url()).pathname === '/api/trpc/player.reportProgress',
  );
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await atOnce;
  const told = reports.progress.length;
  await expect.poll(() => reports.progress.length, { timeout: 60_000 }).toBeGreaterThan(told + 1);
  await expect.poll(async () => Math.abs((await listener.origin(1)) - before)).toBeLessThan(0.25);
  await expect.poll(() => listener.loudest('voice', 1000)).toBeGreaterThan(0.001);
  await expect.poll(async () => (await listener.saved(id))?.currentTime ?? 0).toBeGreaterThan(9);
});

test('logging out stops the audio and removes the bar', async ({ page, context }) => {
  await signUp(context);
  await listener.play();
  await listener.choose('Music', 'Slow');
  await expect.poll(() => listener.loudest('music')).toBeGreaterThan(0.001);
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(listener.bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show player' })).toBeHidden();
  await listener.expectPaused();
  await expect.poll(() => listener.loudest('all')).toBeLessThan(0.0001);
});

const unsent = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vizzi.progress.')).length);

/** Plays on until a report waits: in its first seconds a play reports nothing before the page knows where the member was. */
async function playUntilReported(page: Page) {
  await listener.play();
  await expect.poll(() => unsent(page)).toBeGreaterThan(0);
}

test.describe('unsent reports', () => {
  test.use({ expectedErrors: [/ERR_FAILED| 401 \(Unauthorized\)/] });

  test('are removed from the device when the account is deleted', async ({ page, context }) => {
    const { password } = await signUp(context);
    await page.route(/reportProgress/, (route) => route.abort());
    await playUntilReported(page);
    await listener.press('Pause');

    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill(password);
    expect(await unsent(page)).toBeGreaterThan(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Your account was deleted')).toBeVisible();
    await expect.poll(() => unsent(page)).toBe(0);
  });

  test('are removed from the device by a logout', async ({ page, context }) => {
    await signUp(context);
    await page.route(/reportProgress/, (route) => route.abort());
    await playUntilReported(page);
    await listener.press('Pause');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(() => unsent(page)).toBe(0);
  });

  for (const way of ['Log out', 'Log out everywhere']) {
    // proves security 12.37
    test(`of a tab that plays are not left behind by another one: ${way}`, async ({ page, context }) => {
      await signUp(context);
      const other = await context.newPage();
      await other.goto('/account');
      await other.locator('html[data-hydrated]').waitFor();
      await listener.play();
      await listener.reach(2);
      const loadsAnew = page.waitForEvent('load');
      await other.getByRole('main').getByRole('button', { name: way, exact: true }).click();
      await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
      await loadsAnew;
      expect(await unsent(page)).toBe(0);
    });
  }
});
