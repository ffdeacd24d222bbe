import { APP_CODE, hold } from './hydration.js';
import { expect, test } from './test.js';

test('a new page starts at its top, and back restores the scroll position', async ({ page }) => {
  await page.goto('/category/relaxation');
  const session = page.getByRole('main').locator('a[href^="/session/"]').last();
  await session.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(0);
  await session.click();
  await expect(page).toHaveURL(/\/session\/\d+$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(session).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test('back restores a position that was scrolled to before the page was hydrated', async ({ page }) => {
  const release = await hold(page, APP_CODE);
  await page.goto('/category/relaxation', { waitUntil: 'domcontentloaded' });
  const session = page.getByRole('main').locator('a[href^="/session/"]').last();
  await session.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const left = await page.evaluate(() => window.scrollY);
  release();
  await expect(page.getByRole('button', { name: 'Toggle dark mode' })).toBeEnabled();
  await session.click();
  await expect(page).toHaveURL(/\/session\/\d+$/);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});
