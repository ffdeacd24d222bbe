import { expect, type Page } from '@playwright/test';
import { keep, logOutEverywhere, signUp } from './offline/downloads.js';
import { beginPasswordChange } from './offline/password-change.js';
import { test, wakeWorker } from './offline/stoppable.js';
import { everythingStored, storedOfMember } from './offline/stored.js';

/** What is left is the app, what anybody may know, and how this device shows things. */
const isOfApp = (entry: string) =>
  /^(?:cache (?:shell-\w+|art) |database known-answers |key vizzi\.(?:captions|shortcuts)$)/.test(entry);

test.setTimeout(240_000);

test('a logout everywhere from another device erases at the next contact, a deletion of the account at once', async ({
  page,
  context,
  product,
}) => {
  const member = await signUp(context);
  await keep(page, 'Still Lake');
  await logOutEverywhere(context, product.address, member);
  expect(await storedOfMember(page)).not.toEqual([]);
  // The page stays open; its network goes and comes back.
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => storedOfMember(page)).toEqual([]);

  const { password } = await signUp(context);
  await keep(page, 'Still Lake');
  await page.goto('/account');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect.poll(() => storedOfMember(page)).toEqual([]);
  expect((await everythingStored(page)).filter((entry) => !isOfApp(entry))).toEqual([]);
});

/** What the member keeps cannot be removed on this page, as where a tab that is frozen has it open. */
async function holdRemoval(page: Page): Promise<void> {
  const kept = (await page.evaluate(() => caches.keys())).find((name) => name.startsWith('vizzi-downloads-'));
  await page.addInitScript((held) => {
    const remove = caches.delete.bind(caches);
    caches.delete = (name) => (name === held ? new Promise(() => {}) : remove(name));
  }, kept);
  await page.reload();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out anyway' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

// proves security 12.66
test('what a tab was closed over is erased at the next visit', async ({ page, context }) => {
  await signUp(context);
  await keep(page, 'Still Lake');
  await holdRemoval(page);
  await logOut(page);
  expect(await storedOfMember(page)).not.toEqual([]);
  await page.close();

  const next = await context.newPage();
  // The landing page is hydrated when somebody uses it.
  await next.goto('/about');
  await expect.poll(() => storedOfMember(next)).toEqual([]);
});

// proves security 12.66
test('another member keeps sessions while what the one before kept cannot be removed', async ({ page, context }) => {
  await signUp(context);
  await keep(page, 'Still Lake');
  await holdRemoval(page);
  await logOut(page);
  await signUp(context);
  await keep(page, 'Golden Field');
});

// proves security 12.44
test('a page that opens while the password is being changed logs nobody out, and erases nothing', async ({
  page,
  context,
}) => {
  const { password } = await signUp(context);
  await keep(page, 'Still Lake');
  const kept = await storedOfMember(page);
  const { answer } = await beginPasswordChange(page, password);

  const other = await context.newPage();
  const asked = other.waitForResponse(/auth\.viewer/);
  await other.goto('/free-vizzies');
  expect(await (await asked).json()).toMatchObject([{ result: { data: { user: null } } }]);
  // What it would do next without the new session is done by then.
  await wakeWorker(other);
  await other.waitForLoadState('networkidle');
  answer();
  await expect(page.getByText('Your password was changed.')).toBeVisible();
  await expect(other.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(await storedOfMember(page)).toEqual(kept);
});
