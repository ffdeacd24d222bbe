import { APP_CODE, hold, waitForEntry } from './hydration.js';
import { expect, Listener, test } from './player/listener.js';

let listener: Listener;

test.beforeEach(({ page }) => {
  listener = new Listener(page);
});

const expectSound = async () => {
  await listener.expectPlaying();
  await expect.poll(() => listener.loudest('voice')).toBeGreaterThan(0.001);
};

test('one press on the landing page plays, even before the page is hydrated', async ({ page }) => {
  const release = await hold(page, APP_CODE);
  await page.goto('/', { waitUntil: 'load' });
  await waitForEntry(page);
  await page.getByRole('link', { name: /^Picture it for a minute/ }).click();
  await expect(page).toHaveURL('/');
  release();
  await expect(page).toHaveURL(/\/session\/\d+$/);
  await expectSound();
});

// proves spec 2.7.19
test('one press on a card plays, and opens the page of the session around the sound', async ({ page }) => {
  await page.goto('/category/relaxation');
  await page.getByRole('button', { name: 'Play Still Lake' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Still Lake' })).toBeVisible();
  await expectSound();
  await page.goBack();
  await page.getByRole('button', { name: 'Pause Still Lake' }).click();
  await listener.expectPaused();
  await expect(page).toHaveURL('/category/relaxation');
});
