import type { Page } from '@playwright/test';
import { findMail } from './find-mail.js';
import { expect, signUp, test } from './player/listener.js';

/** The secret key of the Stripe emulator. */
const STRIPE_KEY = 'sk_test_emulator';
const DAY_SECONDS = 24 * 60 * 60;

// The browser logs every 4xx answer: of a declined card, and where a refund needs a code.
test.use({ expectedErrors: [/40[12]/] });

test.beforeEach(async ({ context }) => {
  await signUp(context);
});

async function choose(page: Page, tier: 'monthly' | 'yearly') {
  await page.goto('/upgrade');
  await page.getByRole('button', { name: `Subscribe ${tier}` }).click();
  await expect(page.getByText('Test mode: no real charge')).toBeVisible();
}

async function payWith(page: Page, card: string) {
  await page.getByRole('button', { name: card }).click();
  await page.getByRole('button', { name: 'Complete Subscription' }).click();
}

async function subscribe(page: Page, tier: 'monthly' | 'yearly' = 'monthly') {
  await choose(page, tier);
  await payWith(page, 'Works');
  await expect(page.getByRole('heading', { name: "You're Premium!" })).toBeVisible();
}

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const status = async (page: Page) => (await page.request.get('/api/subscription/status')).json();

test('a member upgrades, sees the plan and can play a premium session at once', async ({ page }) => {
  await subscribe(page, 'yearly');
  await expect(toasts(page).getByText('Payment Successful')).toBeVisible();
  await expect(page.getByText('Yearly')).toBeVisible();
  expect(await status(page)).toMatchObject({ hasSubscription: true, status: 'active', tier: 'yearly' });

  const sessions: { id: number; isPremium: boolean }[] = await (await page.request.get('/api/sessions')).json();
  await page.goto(`/session/${sessions.find(({ isPremium }) => isPremium)?.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => page.evaluate(() => window.audioProbe.voice()?.currentTime ?? 0)).toBeGreaterThan(0);
});

test('a declined card shows the reason and can be retried', async ({ page }) => {
  await choose(page, 'monthly');
  await payWith(page, 'Declined');
  await expect(toasts(page).getByText('Payment Failed')).toBeVisible();
  await expect(toasts(page).getByText('Your card was declined.')).toBeVisible();
  expect(await status(page)).toMatchObject({ hasSubscription: false });
  await payWith(page, 'Works');
  await expect(page.getByRole('heading', { name: "You're Premium!" })).toBeVisible();
});

// proves spec 4.30
test('3-D Secure redirects to the bank and back, and the result matches the subscription', async ({ page }) => {
  for (const [answer, isPremium] of [
    ['Fail', false],
    ['Complete', true],
  ] as const) {
    await choose(page, 'monthly');
    await payWith(page, '3-D Secure');
    await page.getByRole('button', { name: answer }).click();
    await expect(page).toHaveURL('/');
    await expect(toasts(page).getByText(isPremium ? 'Payment Successful' : 'Payment Failed')).toBeVisible();
    expect((await status(page)).hasSubscription).toBe(isPremium);
  }
});

test('an address that claims success grants nothing', async ({ page }) => {
  await page.goto('/?subscription=success&redirect_status=succeeded');
  await expect(page).toHaveURL('/');
  expect((await status(page)).hasSubscription).toBe(false);
});

// proves spec 2.13.2, spec D25.1
test('a member cancels, resumes, switches the plan and gets a refund', async ({ page, product }) => {
  await subscribe(page);
  await page.goto('/account');
  const membership = page.getByRole('region', { name: 'Membership' });

  await membership.getByRole('button', { name: 'Cancel subscription' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/You keep premium until .* After that nothing is charged\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel subscription' }).click();
  await membership.getByRole('button', { name: 'Resume' }).click();
  await dialog.getByRole('button', { name: 'Resume subscription' }).click();

  await membership.getByRole('button', { name: 'Switch to yearly' }).click();
  await expect(dialog.getByText(/\$90\.00/)).toBeVisible();
  await dialog.getByRole('button', { name: /Switch/ }).click();
  await expect(dialog).toBeHidden();
  expect(await status(page)).toMatchObject({ tier: 'yearly' });

  await membership.getByRole('button', { name: 'Get $99.99 back' }).click();
  await expect(dialog.getByText('You get $99.99 back. Premium ends now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund and end premium' }).click();
  const told = dialog.getByText(/We have mailed a code to/);
  await expect(told).toBeVisible();
  const address = /code to (\S+),/.exec(await told.innerText())?.[1] ?? '';
  const mail = () => findMail(product.dataDir, address, 'Your code for the refund');
  await expect.poll(mail).toBeTruthy();
  await page.keyboard.type(/^Code: ([\dA-Z]{4}-[\dA-Z]{4})/m.exec((await mail()) ?? '')?.[1] ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await status(page)).toMatchObject({ hasSubscription: false, status: 'canceled' });
  await expect(membership.getByText('Refunded').first()).toBeVisible();
});

test('a renewal that fails pauses premium until it is paid', async ({ page, stripe }) => {
  await subscribe(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Update card' }).click();
  await page.getByLabel('Card number').fill('4000 0000 0000 0341');
  await page.getByLabel(/Expiry/).fill('12 / 40');
  await page.getByLabel(/CVC|Security code/).fill('123');
  await page.getByRole('button', { name: /Save|Set/ }).click();

  const headers = { authorization: `Bearer ${STRIPE_KEY}` };
  const clocks = `${stripe}/v1/test_helpers/test_clocks`;
  const { data } = await (await page.request.get(`${stripe}/v1/events?limit=1`, { headers })).json();
  const frozen_time = Number(data[0].created) + 32 * DAY_SECONDS;
  await page.request.post(clocks, { headers, form: { frozen_time } });

  await expect.poll(async () => (await status(page)).status).toBe('past_due');
  await page.goto('/member-home');
  const banner = page.getByRole('region', { name: 'Payment due' });
  await expect(banner).toBeVisible();
  await banner.getByRole('link', { name: 'Pay now' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel(/Expiry/).fill('12 / 40');
  await page.getByLabel(/CVC|Security code/).fill('123');
  await page.getByRole('button', { name: /Pay/ }).click();
  await expect.poll(async () => (await status(page)).status).toBe('active');
  await page.goto('/member-home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
});

test('the request for a reset link does not reveal whether the account exists', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel(/Email/i).fill('nobody@vizzi.example');
  await page.getByRole('button', { name: /link/i }).click();
  await expect(page.getByText(/a link is on its way/)).toBeVisible();
});
