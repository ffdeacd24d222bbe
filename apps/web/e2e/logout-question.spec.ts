import { expect, type Page } from '@playwright/test';
import { idOf, keep, openDownloads, row, signUp } from './offline/downloads.js';
import { beginPasswordChange } from './offline/password-change.js';
import { test, wakeWorker } from './offline/stoppable.js';
import { everythingStored, storedOfMember } from './offline/stored.js';

const TITLE = 'Still Lake';
const nothing = () => {};
const favoritesOnServer = async (page: Page) => (await (await page.request.get('/api/user/favorites')).json()).length;

// A download, and the server is started twice.
test.setTimeout(240_000);

test('a logout that would lose changes or downloads is asked about first', async ({ page, context, product }) => {
  await signUp(context);
  const banner = page.getByRole('banner');
  const dialog = page.getByRole('dialog', { name: 'Log out?' });
  await keep(page, TITLE);

  await banner.getByRole('button', { name: 'Log out' }).click();
  await expect(dialog.getByText('1 download would be removed from this device.')).toBeVisible();
  await expect(dialog.getByText('not been sent')).toBeHidden();
  await dialog.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(dialog).toBeHidden();
  await openDownloads(page);
  await expect(row(page, TITLE).getByText('Available offline')).toBeVisible();

  await page.goto(`/session/${await idOf(page, TITLE)}`);
  await wakeWorker(page);
  await product.stop();
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(page.getByText('1 change is sent when you are back online.')).toBeVisible();
  await banner.getByRole('button', { name: 'Log out' }).click();
  await expect(dialog.getByText('1 change of your favorites and playlists has not been sent yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay logged in' }).click();
  await product.start();
  await expect.poll(() => favoritesOnServer(page)).toBe(1);

  await page.goto('/account');
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(dialog.getByText('1 download would be removed')).toBeVisible();
  await expect(dialog.getByText('not been sent')).toBeHidden();
  await dialog.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => storedOfMember(page)).toEqual([]);
});

test('a change that the server does not take is kept when the deletion of the account is refused', async ({
  page,
  context,
  product,
}) => {
  const { password } = await signUp(context);
  await page.goto(`/session/${await idOf(page, TITLE)}`);
  await wakeWorker(page);
  await product.stop();
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  const waits = page.getByText('1 change is sent when you are back online.');
  await expect(waits).toBeVisible();
  await context.route(/library\.addFavorite/, (route) => route.fulfill({ status: 503, json: {} }));
  await product.start();

  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(`not ${password}`);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await context.unroute(/library\.addFavorite/);
  await page.reload();
  await expect.poll(() => favoritesOnServer(page)).toBe(1);
});

// proves security 12.37
test('the late answer to a change leaves nothing of the member on the device after the logout', async ({
  page,
  context,
  product,
}) => {
  await signUp(context);
  await page.goto(`/session/${await idOf(page, TITLE)}`);
  await wakeWorker(page);
  await product.stop();
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(page.getByText('1 change is sent when you are back online.')).toBeVisible();
  let answer = nothing;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await context.route(/library\.addFavorite/, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await product.start();
  await expect.poll(() => favoritesOnServer(page)).toBe(1);

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  const waiting = async () => (await everythingStored(page)).filter((entry) => entry.includes('vizzi-changes'));
  await expect.poll(waiting).toEqual([]);
  const saved = page.waitForResponse(/library\.addFavorite/);
  answer();
  expect((await saved).status()).toBe(200);
  // Sending has ended when its lock is free.
  await page.evaluate(() => navigator.locks.request('vizzi.changes', () => {}));
  expect(await waiting()).toEqual([]);
});

// proves security 1.15
// proves security 1.17
test('a logout that is answered late, or not in time, leaves the session of a login in another tab', async ({
  page,
  context,
}) => {
  const { username, password } = await signUp(context);
  await page.goto('/about');
  let answer = nothing;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/auth\.logout/, async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  const viewerStatus = async () => (await page.request.get('/api/auth/me')).status();
  await expect.poll(viewerStatus).toBe(401);
  // The page waits three seconds for an answer. Then the logout is sent again, until somebody logs in.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeHidden();

  const other = await context.newPage();
  await other.goto('/login');
  await other.locator('html[data-hydrated]').waitFor();
  await other.getByLabel('Username').fill(username);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
  // What a tab forgets, another one reads a moment later. It may load anew just then.
  const pending = () => page.evaluate(() => localStorage.getItem('logout'));
  await expect(async () => expect(await pending()).toBeNull()).toPass();
  answer();
  await other.reload();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(await viewerStatus()).toBe(200);
});

for (const next of ['login', 'logout'] as const) {
  // proves security 1.18
  test(`a change of the password that is answered after the ${next} in another tab brings no session back`, async ({
    page,
    context,
  }) => {
    const noor = await signUp(context);
    const maya = await signUp(context);
    const other = await context.newPage();
    await other.goto('/about');
    await other.locator('html[data-hydrated]').waitFor();
    const { answer } = await beginPasswordChange(page, maya.password);

    if (next === 'logout') {
      await other.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    } else {
      await other.goto('/login');
      await other.locator('html[data-hydrated]').waitFor();
      await other.getByLabel('Username').fill(noor.username);
      await other.getByLabel('Password', { exact: true }).fill(noor.password);
      await other.getByRole('main').getByRole('button', { name: 'Login' }).click();
    }
    const shown = next === 'logout' ? ({ name: 'Login' } as const) : ({ name: 'Account' } as const);
    await expect(other.getByRole('banner').getByRole('link', shown)).toBeVisible();
    answer();
    await expect(page.getByRole('banner').getByRole('link', shown)).toBeVisible();
    await other.reload();
    await expect(other.getByRole('banner').getByRole('link', shown)).toBeVisible();
    const { user } = await (await page.request.get('/api/auth/me')).json();
    expect(user?.username).toBe(next === 'logout' ? undefined : noor.username);
  });
}

// proves security 1.15
test('a logout that waits for the server ends no session of another member', async ({ page, context }) => {
  const viewer = async () => (await (await page.request.get('/api/auth/me')).json()).user;
  await signUp(context);
  const { id: first } = await viewer();
  const { username: second } = await signUp(context);
  await page.goto('/about');
  await page.evaluate((id) => localStorage.setItem('logout', `${id}`), first);
  const sent = page.waitForResponse(/auth\.logout/);
  await page.reload();
  await page.locator('html[data-hydrated]').waitFor();
  // What goes on without the network loads with the first key.
  await page.keyboard.press('Tab');
  expect((await sent).status()).toBe(401);
  expect(await viewer()).toMatchObject({ username: second });
  expect(await page.evaluate(() => localStorage.getItem('logout'))).toBeNull();
});
