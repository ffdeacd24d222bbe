import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aBillingAccount, aPremiumUser, aUser } from '../../testing/fixtures';
import { anInvoice, A_SUBSCRIPTION, at } from '../../testing/payments';
import { openApp, signInAs } from '../../testing/render-app';
import { pending, refuse, serve } from '../../testing/server';

const membership = async () => within(await screen.findByRole('region', { name: 'Membership' }));

describe('a free member', () => {
  test('is offered the upgrade', async () => {
    signInAs(aUser());
    serve({ 'billing.account': () => aBillingAccount() });
    openApp('/account');
    const part = await membership();
    expect(await part.findByText(/6 quick sessions of 60 seconds each/)).toBeVisible();
    expect(part.getByText('Free')).toBeVisible();
    expect(part.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/upgrade');
    expect(part.queryByRole('button')).not.toBeInTheDocument();
  });

  test('with an unfinished payment sees that nothing was charged', async () => {
    signInAs(aUser({ subscriptionStatus: 'incomplete' }));
    serve({ 'billing.account': () => aBillingAccount({ status: 'incomplete' }) });
    openApp('/account');
    const part = await membership();
    expect(await part.findByText('A payment was begun and not finished. Nothing was charged.')).toBeVisible();
  });

  test('who had premium sees the invoices, but no card', async () => {
    signInAs(aUser({ subscriptionStatus: 'canceled' }));
    const invoices = [anInvoice({ refunded: 999 })];
    const { card } = A_SUBSCRIPTION;
    serve({ 'billing.account': () => aBillingAccount({ status: 'canceled', invoices, card }) });
    openApp('/account');
    const part = await membership();
    expect(await part.findByText('Refunded')).toBeVisible();
    expect(part.getByText('Free')).toBeVisible();
    expect(part.queryByText(/Visa/)).not.toBeInTheDocument();
  });
});

test('a member whose payment is disputed sees why premium is closed, and nothing to buy', async () => {
  signInAs(aUser({ subscriptionStatus: 'disputed', subscriptionTier: 'monthly' }));
  serve({ 'billing.account': () => ({ ...A_SUBSCRIPTION, hasSubscription: false, status: 'disputed', refund: null }) });
  openApp('/account');
  const part = await membership();
  expect(await part.findByText(/disputed at your bank\. Premium is closed until that is decided\./)).toBeVisible();
  expect(part.queryByRole('link', { name: 'Upgrade' })).not.toBeInTheDocument();
});

test('a member with an earlier payment disputed keeps what is paid, and sees why nothing can be changed', async () => {
  signInAs(aPremiumUser({ subscriptionTier: 'monthly' }));
  serve({
    'billing.account': () => ({ ...A_SUBSCRIPTION, cancelAtPeriodEnd: true, isDisputed: true, refund: null }),
  });
  openApp('/account');
  const part = await membership();
  expect(await part.findByText(/^An earlier payment is disputed at your bank\. You keep premium until/)).toBeVisible();
  expect(part.queryByRole('button', { name: /Resume|Cancel|Switch/ })).not.toBeInTheDocument();
});

test('a member whose plan another payment paid for sees when it is charged, and may only cancel it', async () => {
  signInAs(aPremiumUser({ subscriptionTier: 'yearly' }));
  serve({ 'billing.account': () => ({ ...A_SUBSCRIPTION, tier: 'yearly', isDisputed: true, refund: null }) });
  const { user } = openApp('/account');
  const part = await membership();
  expect(await part.findByText(/^Next billing date: .+ this plan can only be cancelled\.$/)).toBeVisible();
  expect(part.queryByRole('button', { name: /Resume|Switch/ })).not.toBeInTheDocument();
  await user.click(part.getByRole('button', { name: 'Cancel subscription' }));
  expect(await screen.findByText('While the bank decides, this cannot be taken back.')).toBeVisible();
});

test('a member who owes the renewal beside a dispute can pay it', async () => {
  const status = 'past_due';
  signInAs(aUser({ subscriptionStatus: status, subscriptionTier: 'monthly' }));
  const payUrl = 'https://pay.example/in_4';
  serve({ 'billing.account': () => ({ ...A_SUBSCRIPTION, status, payUrl, isDisputed: true, refund: null }) });
  openApp('/account');
  const part = await membership();
  expect(await part.findByRole('link', { name: 'Pay now' })).toHaveAttribute('href', payUrl);
  expect(part.getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
});

test('a member whose plan ended in a dispute sees when a plan can be bought again', async () => {
  signInAs(aUser({ subscriptionStatus: 'canceled' }));
  serve({ 'billing.account': () => aBillingAccount({ status: 'canceled', isDisputed: true }) });
  openApp('/account');
  const part = await membership();
  expect(await part.findByText(/You can subscribe again when that is decided\./)).toBeVisible();
  expect(part.queryByRole('link', { name: 'Upgrade' })).not.toBeInTheDocument();
});

test('a member who used the guarantee before sees that it does not cover this plan', async () => {
  signInAs(aPremiumUser({ subscriptionTier: 'monthly' }));
  serve({ 'billing.account': () => ({ ...A_SUBSCRIPTION, refund: null, isGuaranteeUsed: true }) });
  openApp('/account');
  const part = await membership();
  expect(await part.findByText(/each person has it once, and it was used with this address or card\./)).toBeVisible();
  expect(part.queryByRole('button', { name: /back/ })).not.toBeInTheDocument();
});

test('a premium member sees the plan, the next billing date, the card, the guarantee and the invoices', async () => {
  signInAs(aPremiumUser({ subscriptionTier: 'monthly' }));
  serve({
    'billing.account': () => ({
      ...A_SUBSCRIPTION,
      invoices: [
        anInvoice({ id: 'in_3', createdAt: at(2026, 11, 20), status: 'open' }),
        anInvoice({ id: 'in_2', createdAt: at(2026, 10, 20), refunded: 500 }),
        anInvoice({ id: 'in_1', createdAt: at(2026, 9, 20), url: null }),
      ],
    }),
  });
  openApp('/account');
  const part = await membership();
  expect(await part.findByText('Next billing date: December 20, 2026')).toBeVisible();
  expect(part.getByText(/Monthly Plan, \$9\.99\/month/)).toBeVisible();
  expect(part.getByText('Premium Member')).toBeVisible();
  expect(part.getByText('Visa •••• 4242')).toBeVisible();
  expect(part.getByText('Expires 04/28')).toBeVisible();
  expect(part.getByText(/Until December 20, 2026 you get everything back/)).toBeVisible();
  expect(part.getByRole('button', { name: 'Get $9.99 back' })).toBeVisible();
  const [third, second, first] = part.getAllByRole('listitem').map((item) => within(item));
  expect(third?.getByText('Open')).toBeVisible();
  expect(second?.getByText('$5.00 refunded')).toBeVisible();
  expect(first?.getByText('Paid')).toBeVisible();
  expect(first?.queryByRole('link')).not.toBeInTheDocument();
  expect(second?.getByRole('link', { name: 'View the invoice of October 20, 2026' })).toHaveAttribute(
    'href',
    'https://invoices.example/1',
  );
});

test('a cancelled subscription shows its end, and can be resumed', async () => {
  signInAs(aPremiumUser({ subscriptionTier: 'monthly' }));
  serve({ 'billing.account': () => ({ ...A_SUBSCRIPTION, cancelAtPeriodEnd: true }) });
  openApp('/account');
  const part = await membership();
  expect(await part.findByText(/^Ends on December 20, 2026\./)).toBeVisible();
  expect(part.getByRole('button', { name: 'Resume' })).toBeVisible();
  expect(part.queryByRole('button', { name: /Cancel subscription|Switch/ })).not.toBeInTheDocument();
});

test('a lifetime membership has nothing to pay or cancel', async () => {
  const lifetime = { hasSubscription: true, status: 'active', tier: 'lifetime' };
  signInAs(aPremiumUser({ subscriptionTier: 'lifetime' }));
  serve({ 'billing.account': () => aBillingAccount(lifetime) });
  openApp('/account');
  const part = await membership();
  expect(await part.findByText(/nothing to pay and nothing to cancel/)).toBeVisible();
  expect(part.getByText('Lifetime Premium')).toBeVisible();
  expect(part.queryByRole('button')).not.toBeInTheDocument();
});

test('a lifetime member who gets the payments of the plan before back keeps premium, and reads of no end', async () => {
  const { refund } = A_SUBSCRIPTION;
  signInAs(aPremiumUser({ subscriptionTier: 'lifetime' }));
  serve({ 'billing.account': () => aBillingAccount({ status: 'active', tier: 'lifetime', refund }) });
  const { user } = openApp('/account');
  const part = await membership();
  await user.click(await part.findByRole('button', { name: 'Get $9.99 back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Get $9.99 back?' });
  expect(within(dialog).getByText('You get $9.99 back.')).toBeVisible();
  expect(dialog).not.toHaveTextContent(/premium|locked/i);
  expect(part.queryByText(/Premium ends/)).not.toBeInTheDocument();
});

test('the plan is shown while the details load', async () => {
  signInAs(aPremiumUser());
  serve({ 'billing.account': pending });
  openApp('/account');
  const part = await membership();
  expect(part.getByText('Premium Member')).toBeVisible();
  expect(part.getByText(/Yearly Plan, \$99\.99\/year/)).toBeVisible();
  expect(part.queryByRole('alert')).not.toBeInTheDocument();
});

test('the plan is shown when the provider does not answer, with a retry', async () => {
  signInAs(aPremiumUser({ subscriptionTier: 'monthly' }));
  serve({ 'billing.account': () => refuse('SERVICE_UNAVAILABLE', 'No') });
  const { user } = openApp('/account');
  const part = await membership();
  expect(await part.findByRole('alert')).toHaveTextContent(/^The payment provider does not answer/);
  expect(part.getByText('Premium Member')).toBeVisible();
  serve({ 'billing.account': () => A_SUBSCRIPTION });
  await user.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByText('Next billing date: December 20, 2026')).toBeVisible();
});

test('a payment that is due and was made in another tab is asked for no more when this one is seen again', async () => {
  const status = 'past_due';
  signInAs(aUser({ subscriptionStatus: status, subscriptionTier: 'monthly' }));
  serve({ 'billing.account': () => ({ ...A_SUBSCRIPTION, status, payUrl: 'https://pay.example/in_4' }) });
  openApp('/account');
  const due = await screen.findByRole('region', { name: 'Payment due' });
  expect(await within(due).findByRole('link', { name: 'Pay now' })).toBeVisible();
  signInAs(aPremiumUser({ subscriptionTier: 'monthly' }));
  serve({ 'billing.account': () => A_SUBSCRIPTION });
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(due).not.toBeInTheDocument());
});

test('a newer status from the provider refetches the viewer', async () => {
  signInAs(aUser());
  serve({
    'billing.account': () => {
      signInAs(aPremiumUser({ subscriptionTier: 'monthly' }));
      return A_SUBSCRIPTION;
    },
  });
  openApp('/account');
  const part = await membership();
  expect(await part.findByText('Premium Member')).toBeVisible();
});
