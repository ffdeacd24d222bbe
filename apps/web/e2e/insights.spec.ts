import { ADMIN, expect, test } from './test.js';

test('an admin opens the insights, chooses a range by keyboard, and downloads the table', async ({ page, context }) => {
  expect((await context.request.post('/api/auth/login', { data: ADMIN })).ok()).toBe(true);
  await page.goto('/admin/insights');
  await expect(page.getByText('Under ten listeners: nothing is shown yet')).toBeVisible();
  await page.getByRole('radio', { name: '28 days' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/admin/insights?range=90');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('insights-all-90-days.csv');
  await page.getByRole('link', { name: 'Still Lake' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Still Lake' })).toBeVisible();
});
