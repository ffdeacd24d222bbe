import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { register } from './register.js';
import { ADMIN, expect, test } from './test.js';

const ROLES = ['visitor', 'free member', 'premium member', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** The addresses that each role may see. */
const OPEN = [
  '/',
  '/learn',
  '/tutorial',
  '/about',
  '/support',
  '/privacy',
  '/terms',
  '/category/relaxation',
  '/session/1',
];
const MEMBERS = [
  '/home',
  '/member-home',
  '/free-vizzies',
  '/upgrade',
  '/account',
  '/practice',
  '/downloads',
  '/search?q=lake',
  '/support/messages',
  '/support/messages/999999',
];
const PAGES: Record<Role, string[]> = {
  visitor: [
    ...OPEN,
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/reset-password#a-token',
    '/nowhere',
    '/category/nowhere',
    '/session/999999',
  ],
  'free member': [
    ...MEMBERS,
    '/forgot-password',
    '/reset-password#a-token',
    '/session/1',
    '/category/relaxation',
    '/playlists/create',
    '/playlists/999999',
  ],
  'premium member': ['/home', '/member-home', '/account', '/upgrade', '/session/7'],
  admin: [
    '/admin',
    '/admin/sessions',
    '/admin/sessions/1',
    '/admin/sessions/1/preview',
    '/admin/sessions/7/preview?as=free',
    '/admin/sessions/7/preview?as=premium',
    '/admin/insights',
    '/admin/insights/1',
    '/admin/categories',
    '/admin/members',
    '/admin/support',
    '/admin/support/999999',
    '/admin/log',
    '/member-home',
  ],
};

/** Signs in as a new member of the role, or as the configured admin. */
async function enter(context: BrowserContext, role: Role): Promise<void> {
  const post = async (path: string, data: object) => {
    const response = await context.request.post(path, { data });
    expect(response.ok()).toBe(true);
  };
  if (role === 'visitor') return;
  if (role === 'admin') return post('/api/auth/login', ADMIN);
  const member = { username: `${crypto.randomUUID()}@vizzi.example`, password: 'quiet lantern' };
  await register(context.request, member);
  if (role === 'free member') return;
  await post('/api/auth/login', ADMIN);
  await post('/api/trpc/admin.grantLifetime', { username: member.username });
  await post('/api/auth/login', member);
}

async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.waitForLoadState('networkidle');
}

/** Both colour schemes and both widths, in two runs. */
const SCREENS = [
  ['light', 1440],
  ['dark', 390],
] as const;

for (const role of ROLES) {
  for (const [colorScheme, width] of SCREENS) {
    test(`axe finds no violation for a ${role}, ${colorScheme}, ${width} px wide`, async ({ browser, server }) => {
      // Every page of the role, one after the other.
      test.slow();
      const viewport = { width, height: 900 };
      const context = await browser.newContext({ baseURL: server, colorScheme, viewport, reducedMotion: 'reduce' });
      await enter(context, role);
      const page = await context.newPage();
      for (const path of PAGES[role]) {
        await settle(page, path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([]);
      }
      await context.close();
    });
  }
}

test('no page scrolls sideways on the narrowest phone, and none logs an error', async ({ browser, server }) => {
  test.slow();
  for (const role of ROLES) {
    const context = await browser.newContext({ baseURL: server, viewport: { width: 320, height: 640 } });
    const errors: string[] = [];
    context.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await enter(context, role);
    const page = await context.newPage();
    for (const path of PAGES[role]) {
      await settle(page, path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(`${path} ${overflow}`).toBe(`${path} 0`);
    }
    // The browser logs the 404 answers of pages that do not exist.
    expect(errors.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
    await context.close();
  }
});

test("visitors are redirected to the login from members' pages", async ({ page }) => {
  for (const path of ['/home', '/member-home', '/free-vizzies', '/account', '/playlists/create', '/support/messages']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('a premium session redirects a free member to the upgrade, and opens for a premium member', async ({
  browser,
  server,
}) => {
  for (const [role, address] of [
    ['free member', '/upgrade'],
    ['premium member', '/session/7'],
  ] as const) {
    const context = await browser.newContext({ baseURL: server });
    await enter(context, role);
    const page = await context.newPage();
    await page.goto('/session/7');
    await expect(page).toHaveURL(address);
    await context.close();
  }
});

test('an admin publishes a session that everyone sees; the admin page is 404 for others', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server });
  await enter(context, 'admin');
  const page = await context.newPage();
  await page.goto('/admin/sessions');
  await page.getByLabel('Title').fill('Harvest Moon');
  await page.getByLabel('Description').fill('A field, late, and lit from above.');
  await page.getByLabel('Category').selectOption({ label: 'Financial' });
  await page.getByLabel('Audio URL').fill('demo/still-lake/male.m4a');
  await page.getByLabel(/Duration/).fill('60');
  await page.getByRole('button', { name: 'Create Session' }).click();
  await expect(page.getByText('Session created successfully')).toBeVisible();
  await page.goto('/category/financial');
  await expect(page.getByRole('link', { name: 'Harvest Moon', exact: true })).toBeVisible();
  await context.close();

  const others = await browser.newContext({ baseURL: server });
  await enter(others, 'free member');
  const elsewhere = await others.newPage();
  await elsewhere.goto('/admin/sessions');
  await expect(elsewhere.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await others.close();
});
