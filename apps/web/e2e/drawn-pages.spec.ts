import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { ADMIN, expect, test } from './test.js';

const CODE = /\/assets\/[^/]*\.js$/;
/** All but the small script that waits for hands. */
const APP_CODE = /\/assets\/(?!index-)[^/]*\.js$/;
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

/** The code arrives only when this is called. */
async function hold(page: Page, code: RegExp): Promise<() => void> {
  const gate = new AbortController();
  const released = once(gate.signal, 'abort');
  await page.route(code, async (route) => {
    await released;
    await route.continue();
  });
  return () => gate.abort();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(() => {
    test.use({ colorScheme });

    for (const path of PATHS) {
      test(`${path} is there before its scripts, and the scripts agree, ${colorScheme}`, async ({ page }) => {
        const release = await hold(page, APP_CODE);
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

/** When the page was painted, and when it asked for what it loads of this kind, in milliseconds. */
function timesOf(page: Page, kind: string) {
  return page.evaluate((ending) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const files = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith(ending));
    return { painted: paint?.startTime ?? Number.NaN, asked: files.map(({ startTime }) => startTime) };
  }, kind);
}

for (const path of PATHS) {
  test(`${path} is painted before it asks for a script or a font`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const kind of ['.js', '.woff2']) {
      const { painted, asked } = await timesOf(page, kind);
      expect(asked.length).toBeGreaterThan(0);
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

test('a page in the background wakes without being painted', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    // It hears of no paint, and the clock that helps out does not go.
    PerformanceObserver.prototype.observe = () => {};
    window.setTimeout = () => 0;
  });
  const script = page.waitForRequest(APP_CODE);
  await page.goto('/login', { waitUntil: 'commit' });
  await script;
});

test('a page wakes in a browser that does not tell what it paints', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  await Promise.all([page.waitForRequest(APP_CODE), page.goto('/login')]);
});

test('the form on a phone is in its place before what stands above it has arrived', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login', { waitUntil: 'networkidle' });
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await page.locator('div:has(> p:text("The water is so still"))').evaluate((art) => art.remove());
  expect(await heading.boundingBox()).toEqual(before);
});

test('every colour that a style asks for is declared', async ({ page }) => {
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
  const release = await hold(page, CODE);
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

test('a press in the moment of waking counts once', async ({ page }) => {
  const release = await hold(page, CODE);
  await page.goto('/login', { waitUntil: 'domcontentloaded' });
  await page.locator('#root').evaluate((root) => {
    const listen = root.addEventListener.bind(root);
    root.addEventListener = (type: string, ...rest: [EventListener]) => {
      listen(type, ...rest);
      if (type !== 'click') return;
      root.addEventListener = listen;
      // React listens now, and knows no button yet.
      queueMicrotask(() => root.querySelector<HTMLElement>('[aria-label="Toggle dark mode"]')?.click());
    };
  });
  release();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
