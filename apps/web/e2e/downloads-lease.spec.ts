import { expect } from '@playwright/test';
import { Admin } from './offline/admin.js';
import { keep, openDownloads, row, signUpPremium, statusOf } from './offline/downloads.js';
import { forgeLease, moveLease, OWN_LEASE_KEY, setClockBack } from './offline/lease.js';
import { test } from './offline/stoppable.js';

const TITLE = 'Lantern Path';

// The server is started three times.
test.setTimeout(360_000);
test.use({ settings: OWN_LEASE_KEY });

test('a premium session plays under its lease alone, at its time, and while the membership runs', async ({
  page,
  context,
  product,
}) => {
  const { username } = await signUpPremium(context, product);
  const id = await keep(page, TITLE);
  const audio = `/api/sessions/${id}/audio`;
  const shown = (text: RegExp) => expect(row(page, TITLE).getByText(text)).toBeVisible();

  await product.stop();
  expect([await statusOf(page, audio), await statusOf(page, `${audio}?voice=female`)]).toEqual([200, 200]);
  const { undo } = await forgeLease(page);
  expect(await statusOf(page, audio)).toBe(403);
  await undo();
  expect(await statusOf(page, audio)).toBe(200);

  await setClockBack(page, 1);
  expect(await statusOf(page, audio)).toBe(403);
  await openDownloads(page);
  await shown(/^The clock of this device was set back\. A signal brings it back$/);
  await setClockBack(page, -1);

  await moveLease(page, 29);
  expect(await statusOf(page, audio)).toBe(200);
  await moveLease(page, 2);
  expect(await statusOf(page, audio)).toBe(403);
  await openDownloads(page);
  await shown(/^Expired on .+\. A signal brings it back$/);

  // Nothing has to be pressed: the lease is renewed when the server is back.
  await product.start();
  await shown(/^Available offline until/);

  const admin = await Admin.signIn(context, product.address);
  await admin.setPremium(username, false);
  await openDownloads(page);
  await shown(/^Locked without premium\. Kept until /);
  await expect(row(page, TITLE).getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/upgrade');
  expect(await statusOf(page, audio)).toBe(403);
  await product.stop();
  expect(await statusOf(page, audio)).toBe(403);
  await product.start();
  await admin.setPremium(username, true);
  await openDownloads(page);
  await shown(/^Available offline until/);
});

// proves security 5.15
test('a premium session plays offline also when the clock of the server that was reached is an hour ahead', async ({
  page,
  context,
  product,
}) => {
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  await context.route('**/api/user/offline-lease', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  await signUpPremium(context, product);
  const id = await keep(page, TITLE);
  await product.stop();
  expect(await statusOf(page, `/api/sessions/${id}/audio`)).toBe(200);
});

// proves security 12.46
test('a lease that did not come is fetched again by itself, and a refusal that is not ours takes none away', async ({
  page,
  context,
  product,
}) => {
  let fault: 'overloaded' | 'hotel' | undefined = 'overloaded';
  await context.route('**/api/user/offline-lease', async (route) => {
    if (fault === 'hotel') return route.fulfill({ status: 403, contentType: 'text/html', body: 'Please sign in' });
    if (fault === undefined) return route.continue();
    fault = undefined;
    return route.fulfill({ status: 503 });
  });
  await signUpPremium(context, product);
  // It counts as downloaded with a valid lease only.
  await keep(page, TITLE);
  expect(fault).toBeUndefined();
  fault = 'hotel';
  const refused = page.waitForResponse('**/api/user/offline-lease');
  await openDownloads(page);
  expect((await refused).status()).toBe(403);
  await expect(row(page, TITLE).getByText(/^Available offline until/)).toBeVisible();
});
