import { expect, type Page } from '@playwright/test';
import { register } from './register.js';
import { keptPaths, test, wakeWorker } from './offline/stoppable.js';

const MEMBER = { username: 'maya@vizzi.example', password: 'quiet lantern' };

const banner = (page: Page) => page.getByText('You are offline.', { exact: true });

test('the worker is registered with the first use of a page, not before', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await registrations()).toBe(0);
  await wakeWorker(page);
  expect(await registrations()).toBe(1);
});

test('a visitor opens every page with the server stopped, and sees what needs a connection', async ({
  page,
  product,
}) => {
  await page.goto('/about');
  await wakeWorker(page);
  await expect.poll(() => keptPaths(page)).toContain('catalog.sessions');
  await product.stop();
  for (const path of [
    '/',
    '/learn',
    '/tutorial',
    '/about',
    '/privacy',
    '/terms',
    '/session/1',
    '/category/relaxation',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner(page)).toBeVisible();
    await expect(page.getByText('Check your connection')).toHaveCount(0);
  }
  for (const path of ['/login', '/signup', '/support', '/forgot-password']) {
    await page.goto(path);
    await expect(page.getByText('This needs a connection')).toBeVisible();
    await expect(page.locator('main form button[type=submit]')).toBeDisabled();
  }
  await product.start();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.locator('main form button[type=submit]')).toBeEnabled();
});

test('a member opens the app cold with the server stopped, with what is known', async ({ page, product, context }) => {
  await register(page.request, MEMBER);
  await page.request.post('/api/user/favorites', { data: { sessionId: 3 }, headers: { origin: product.address } });
  await page.goto('/about');
  await wakeWorker(page);
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(['library.favorites', 'player.practice']));
  await page.goto('/member-home');
  await expect.poll(() => keptPaths(page)).toContain('library.playlists');
  await page.close();
  await product.stop();

  const cold = await context.newPage();
  await cold.goto('/');
  await expect(cold.getByRole('heading', { name: 'Welcome back, maya', exact: false })).toBeVisible();
  await expect(banner(cold)).toBeVisible();
  // This page was never opened; its lists follow from the whole catalogue.
  await expect(cold.getByRole('main').getByRole('link', { name: /Free Vizzies/ })).toContainText('6 sessions');
  for (const path of ['/member-home', '/free-vizzies', '/session/3', '/category/relaxation', '/practice', '/account']) {
    await cold.goto(path);
    await expect(cold.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(cold.url()).pathname).toBe(path);
  }
  await cold.goto('/session/3');
  await expect(cold.getByRole('button', { name: 'Remove from favorites' })).toBeEnabled();
  for (const path of ['/upgrade', '/search?q=lake', '/playlists/create', '/playlists/1', '/admin/sessions']) {
    await cold.goto(path);
    await expect(cold.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await product.start();
  await expect(banner(cold)).toHaveCount(0);
});

for (const isStopped of [false, true]) {
  test(`a logout ${isStopped ? 'without the network' : 'online'} leaves no answer of the member`, async ({
    page,
    product,
  }) => {
    await register(page.request, MEMBER);
    await page.goto('/member-home');
    await wakeWorker(page);
    await expect.poll(() => keptPaths(page)).toContain('library.favorites');
    if (isStopped) {
      await product.stop();
      await page.goto('/member-home');
      await expect(banner(page)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0);
    await expect.poll(async () => (await keptPaths(page)).filter((path) => /^(library|player)/.test(path))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('maya');
    if (!isStopped) return;
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await product.start();
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(async () => (await page.request.get('/api/auth/me')).status()).toBe(401);
  });
}

test('a server that takes connections and never answers: what is kept is shown, changes wait, and all of it comes back by itself', async ({
  page,
  product,
}) => {
  await register(page.request, MEMBER);
  await page.goto('/about');
  await wakeWorker(page);
  await expect
    .poll(() => keptPaths(page))
    .toEqual(expect.arrayContaining(['catalog.sessions', 'library.favorites', 'player.practice']));
  const endSilence = await product.hang();
  await page.goto('/session/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Still Lake' })).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(page.getByText('1 change is sent when you are back online.')).toBeVisible();
  await endSilence();
  await product.start();
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expect
    .poll(async () => (await page.request.get('/api/user/favorites')).json())
    .toEqual([expect.objectContaining({ title: 'Still Lake' })]);
});
