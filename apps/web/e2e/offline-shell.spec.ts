import { expect } from '@playwright/test';
import { test, wakeWorker } from './offline/stoppable.js';

test('the worker is registered with the first use of a page, not before', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await registrations()).toBe(0);
  await wakeWorker(page);
  expect(await registrations()).toBe(1);
});

test('a page opens with the server stopped', async ({ page, product }) => {
  await page.goto('/about');
  await wakeWorker(page);
  await product.stop();
  for (const [path, heading] of [
    ['/learn', 'Learn to Visualize'],
    ['/about', 'About'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
  }
});
