import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { waitUntilRendered } from './hydration.js';
import { ADMIN, expect, test } from './test.js';

const BUILT = fileURLToPath(new URL('../dist', import.meta.url));

/** Kilobytes (1000 bytes) of compressed scripts and styles that a page may load. */
const ANY_PAGE_KB = 200;
/** The list of the studio and the form for hosted audio are one page, for admins. */
const SESSION_MANAGEMENT_KB = 211;
const BUDGETS = [
  { path: '/', kb: 85 },
  { path: '/session/1', kb: 152 },
  ...['/login', '/signup', '/learn', '/tutorial', '/about', '/support', '/category/relaxation'].map((path) => ({
    path,
    kb: ANY_PAGE_KB,
  })),
];
/** The initial congestion window of TCP, ten packets: what fits arrives in the first round trip. */
const FIRST_FLIGHT = 14_600;
const MEMBERS_PATHS = [
  '/',
  '/member-home',
  '/free-vizzies',
  '/session/1',
  '/category/relaxation',
  '/search',
  '/upgrade',
  '/account',
  '/practice',
  '/playlists/create',
  '/admin/sessions',
  '/admin/insights',
  '/admin/members',
  '/admin/support',
  '/support/messages',
];

async function loadedKilobytes(page: Page, path: string): Promise<number> {
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/(assets\/|theme).*\.(js|css)$/.test(pathname)) files.add(pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const sizes = await Promise.all([...files].map(async (file) => (await stat(`${BUILT}${file}.br`)).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

for (const { path, kb } of BUDGETS) {
  test(`${path} weighs at most ${kb} KB for a visitor`, async ({ page }) => {
    await waitUntilRendered(page, path);
    expect(await loadedKilobytes(page, path)).toBeLessThanOrEqual(kb);
  });
}

for (const path of ['/login', '/signup', '/learn', '/tutorial', '/about', '/privacy', '/terms']) {
  test(`the HTML of ${path} arrives in the first round trip`, async ({ page }) => {
    const response = await page.goto(path);
    const sizes = await response?.request().sizes();
    expect(sizes && sizes.responseHeadersSize + sizes.responseBodySize).toBeLessThanOrEqual(FIRST_FLIGHT);
  });
}

for (const path of MEMBERS_PATHS) {
  const limit = path === '/admin/sessions' ? SESSION_MANAGEMENT_KB : ANY_PAGE_KB;
  test(`${path} weighs at most ${limit} KB for a member`, async ({ page, server }) => {
    const answer = await page.request.post('/api/auth/login', { data: ADMIN, headers: { origin: server } });
    expect(answer.ok()).toBe(true);
    const kilobytes = await loadedKilobytes(page, path);
    expect(kilobytes).toBeGreaterThan(ANY_PAGE_KB / 2);
    expect(kilobytes).toBeLessThanOrEqual(limit);
  });
}
