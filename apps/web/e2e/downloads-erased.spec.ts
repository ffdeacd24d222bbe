import { expect } from '@playwright/test';
import { keep, logOutEverywhere, signUp } from './offline/downloads.js';
import { test } from './offline/stoppable.js';
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
