import type { BrowserContext, Page } from '@playwright/test';
import { expect, Listener, signUp, test } from './player/listener.js';

// The second test has a request refused.
test.use({ expectedErrors: [/ 401 \(Unauthorized\)/] });

/** Shows the account of a new member, and opens another tab of theirs, which is returned. */
async function openTwoTabs(page: Page, context: BrowserContext): Promise<Page> {
  const maya = await signUp(context);
  await page.goto('/account');
  await expect(page.getByRole('main').getByText(maya.username)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/free-vizzies');
  return other;
}

// proves security 10.28
test('a tab follows when another one logs out, and when somebody else logs in', async ({ page, context }) => {
  const other = await openTwoTabs(page, context);
  await other.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();

  const noor = await signUp(context);
  await other.goto('/account');
  await other.locator('html[data-hydrated]').waitFor();
  await other.keyboard.press('Tab');
  await expect(other.getByRole('main').getByText(noor.username)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('main').getByText(noor.username)).toBeVisible();
});

// proves security 10.28
test('a tab follows a logout that overtakes what the other one asks at its first press', async ({ page, context }) => {
  const other = await openTwoTabs(page, context);
  const logOut = other.getByRole('banner').getByRole('button', { name: 'Log out' });
  await expect(logOut).toBeVisible();
  await other.route(/\/trpc\/auth\.viewer/, () => {});
  await logOut.click();
  await expect(page).toHaveURL('/login');
});

for (const pressed of [false, true]) {
  // proves security 10.28
  test(`what a forgotten tab still sends ${pressed ? 'after' : 'with'} its first press does not reach the member who logged in since`, async ({
    page,
    context,
    browser,
    server,
  }) => {
    await signUp(context);
    const listener = new Listener(page);
    await listener.open();
    await page.locator('html[data-hydrated]').waitFor();
    if (pressed) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('vizzi.member'))).not.toBeNull();
    }
    // Another context with the same cookies stands for a tab that was never told: another member has its session now.
    const elsewhere = await browser.newContext({ baseURL: server });
    const noor = await signUp(elsewhere);
    await context.addCookies(await elsewhere.cookies());

    const loadsAnew = page.waitForEvent('load');
    await page
      .getByRole('main')
      .getByRole('button', { name: /favorites/ })
      .click();
    await loadsAnew;
    expect((await (await context.request.get('/api/auth/me')).json()).user.username).toBe(noor.username);
    expect(await (await context.request.get('/api/user/favorites')).json()).toEqual([]);
    await elsewhere.close();
  });
}
