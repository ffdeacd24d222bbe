import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from './test.js';

const APP_CODE = /\/assets\/(?!index-)[^/]*\.js$/;

/** The app itself arrives only when this is called; the small script that waits for it is there. */
async function holdApp(page: Page): Promise<() => void> {
  const gate = new AbortController();
  await page.route(APP_CODE, async (route) => {
    if (!gate.signal.aborted) await once(gate.signal, 'abort');
    await route.continue();
  });
  return () => gate.abort();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme });

    for (const path of ['/', '/login', '/signup', '/learn', '/tutorial', '/about', '/support', '/privacy', '/terms']) {
      test(`${path} is there before its scripts, and the scripts agree, ${colorScheme}`, async ({ page }) => {
        const release = await holdApp(page);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toBeVisible();
        const drawn = await heading.elementHandle();
        const title = await page.title();
        release();
        await page.mouse.move(1, 1);
        await page.waitForLoadState('networkidle');
        await page.getByRole('button', { name: 'Toggle dark mode' }).click();
        const other = colorScheme === 'light' ? 'dark' : 'light';
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other);
        // The very element that the server drew, not another in its place.
        expect(await heading.evaluate((shown, before) => shown === before, drawn)).toBe(true);
        expect(await page.title()).toBe(title);
      });
    }
  });
}

test('the landing page loads no app until somebody reaches for it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => APP_CODE.test(url) || url.includes('/api/'))).toEqual([]);
  await page.keyboard.press('Tab');
  await expect.poll(() => asked.filter((url) => APP_CODE.test(url)).length).toBeGreaterThan(0);
});

test('the first picture comes with the landing page itself, by day and by night', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((url) => url.includes('/art/scenes/hero'))).toEqual([]);
  const loaded = () =>
    page
      .locator('picture img[fetchpriority="high"]')
      .evaluateAll((images) =>
        images.map((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      );
  expect(await loaded()).toEqual([true, true]);
  await page.getByRole('button', { name: 'Toggle dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await loaded()).toEqual([true, true]);
});

test('the button that wakes the landing page does what it says', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Toggle dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the landing page shows the catalogue as it is', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('a[href^="/category/"]')).toHaveCount(8);
  await expect(page.getByRole('link', { name: /^Picture it for a minute/ })).toHaveAttribute(
    'href',
    /^\/session\/\d+$/,
  );
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('without scripts a visitor gets from the front door to the guide', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Learn to Visualize' }).click();
    await expect(page).toHaveURL('/learn');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('what is typed and pressed before the scripts are there is not lost', async ({ page }) => {
  const release = await holdApp(page);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  release();
  await expect(page).toHaveURL('/member-home');

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
});
