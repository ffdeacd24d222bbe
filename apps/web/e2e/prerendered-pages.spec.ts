import type { Page } from '@playwright/test';
import { APP_CODE, hold, movePointerUntilHydrated, waitUntilRendered } from './hydration.js';
import { ADMIN, expect, test } from './test.js';

const CODE = /\/assets\/[^/]*\.js$/;
const PATHS = [
  '/',
  '/login',
  '/signup',
  '/learn',
  '/tutorial',
  '/about',
  '/support',
  '/privacy',
  '/terms',
  '/category/relaxation',
  '/session/1',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme });

    for (const path of PATHS) {
      test(`${path} is rendered before its scripts, and hydrates, ${colorScheme}`, async ({ page }) => {
        await waitUntilRendered(page, path);
        const release = await hold(page, APP_CODE);
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toBeVisible();
        const rendered = await heading.elementHandle();
        const title = await page.title();
        release();
        await movePointerUntilHydrated(page);
        await page.waitForLoadState('networkidle');
        await page.getByRole('button', { name: 'Toggle dark mode' }).click();
        const other = colorScheme === 'light' ? 'dark' : 'light';
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', other);
        // The element that the server rendered, not another in its place.
        expect(await heading.evaluate((shown, before) => shown === before, rendered)).toBe(true);
        expect(await page.title()).toBe(title);
      });
    }
  });
}

/** When the page was painted, and when it requested files of this kind, in milliseconds. */
function timesOf(page: Page, kind: string) {
  return page.evaluate((ending) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(ending));
    return { painted: paint?.startTime ?? Number.NaN, asked: files.map(({ startTime }) => startTime) };
  }, kind);
}

for (const path of PATHS) {
  test(`${path} is painted before it requests a script or a font`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const kind of ['.js', '.woff2']) {
      await expect.poll(async () => (await timesOf(page, kind)).asked.length).toBeGreaterThan(0);
      const { painted, asked } = await timesOf(page, kind);
      expect(Math.min(...asked)).toBeGreaterThan(painted);
    }
  });
}

test('a browser that has the fonts paints with them', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.goto('/learn', { waitUntil: 'networkidle' });
  const { painted, asked } = await timesOf(page, '.woff2');
  expect(asked.length).toBeGreaterThan(0);
  expect(Math.max(...asked)).toBeLessThan(painted);
});

test('a page in the background is hydrated without being painted', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    // Neither a paint nor the timer of the fallback is reported.
    PerformanceObserver.prototype.observe = () => {};
    Object.defineProperty(window, 'setTimeout', { value: () => 0 });
  });
  const script = page.waitForRequest(APP_CODE);
  await page.goto('/login', { waitUntil: 'commit' });
  await script;
});

test('a page is hydrated in a browser that does not report its paints', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await Promise.all([page.waitForRequest(APP_CODE), page.goto('/login')]);
});

test('the form on a phone does not move when the picture above it arrives', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login', { waitUntil: 'networkidle' });
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await page.locator('div:has(> p:text("The water is so still"))').evaluate((art) => art.remove());
  expect(await heading.boundingBox()).toEqual(before);
});

test('every colour that a style uses is declared', async ({ page }) => {
  for (const path of PATHS) {
    await page.goto(path);
    const missing = await page.evaluate(() => {
      const styles = Array.from(document.querySelectorAll('style'), ({ textContent }) => textContent).join('');
      const root = getComputedStyle(document.documentElement);
      const names = new Set(styles.match(/(?<=var\()--mantine-color-[\w-]+/g));
      return [...names].filter((name) => !root.getPropertyValue(name));
    });
    expect({ path, missing }).toEqual({ path, missing: [] });
  }
});

test('the landing page loads no app before the first interaction', async ({ page }) => {
  // Right after the start of a busy machine, browsers render the pages themselves.
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('</h1>');
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
  await movePointerUntilHydrated(page);
  await page.getByRole('button', { name: 'Toggle dark mode' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await loaded()).toEqual([true, true]);
});

test('a button of the landing page works after the first interaction', async ({ page }) => {
  await waitUntilRendered(page, '/');
  await page.goto('/');
  const toggle = page.getByRole('button', { name: 'Toggle dark mode' });
  await expect(toggle).toBeDisabled();
  await movePointerUntilHydrated(page);
  await toggle.click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test.describe(() => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('on a touch screen the landing page loads its code before the first tap', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'About' })).toBeVisible();
  });
});

test('the landing page shows the catalogue', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('a[href^="/category/"]')).toHaveCount(8);
  await expect(page.getByRole('link', { name: /^Picture it for a minute/ })).toHaveAttribute(
    'href',
    /^\/session\/\d+$/,
  );
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('without scripts a visitor gets from the landing page to the guide', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Learn to Visualize' }).click();
    await expect(page).toHaveURL('/learn');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('what is typed before the page is hydrated is sent', async ({ page }) => {
  const release = await hold(page, CODE);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  const button = page.getByRole('main').getByRole('button', { name: 'Login' });
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await expect(button).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/login');
  release();
  await button.click();
  await expect(page).toHaveURL('/member-home');

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible();
});

test('buttons look the same before the page is hydrated', async ({ page }) => {
  const release = await hold(page, CODE);
  await page.goto('/learn', { waitUntil: 'domcontentloaded' });
  const next = page.getByRole('button', { name: 'Next' });
  await expect(next).toBeDisabled();
  const look = () =>
    next.evaluate((button) => {
      const { color, backgroundColor, borderColor, opacity } = getComputedStyle(button);
      return { color, backgroundColor, borderColor, opacity };
    });
  const before = await look();
  release();
  await expect(next).toBeEnabled();
  expect(await look()).toEqual(before);
});

test('a picture that loads or fails before the page is hydrated counts', async ({ page }) => {
  const pictures = () =>
    page
      .locator('main img')
      .evaluateAll((images) =>
        images.map((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth),
      );
  const broken = async () => (await pictures()).filter((width) => width === 0).length;

  let release = await hold(page, CODE);
  await page.goto('/session/1', { waitUntil: 'domcontentloaded' });
  await expect.poll(async () => (await pictures())[0]).toBeGreaterThan(0);
  release();
  await expect(page.locator('[data-own-art]')).toHaveAttribute('data-night', 'true');

  await page.route('**/still-lake/cover.svg', (route) => route.fulfill({ status: 200, body: 'no picture' }));
  release = await hold(page, CODE);
  await page.goto('/category/relaxation', { waitUntil: 'domcontentloaded' });
  await expect.poll(broken).toBe(1);
  release();
  await expect.poll(broken).toBe(0);
});
