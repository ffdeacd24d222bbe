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
