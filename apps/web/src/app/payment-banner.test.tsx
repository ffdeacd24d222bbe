import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aPremiumUser, aUser } from '../testing/fixtures';
import { A_SUBSCRIPTION } from '../testing/payments';
import { serveMemberHome } from '../testing/default-answers';
import { openApp, signInAs } from '../testing/render-app';
import { refuse, serve } from '../testing/server';

const TEXT = 'Your last payment did not go through. Premium is paused until it is paid.';
const owing = (status: string) => ({
  ...A_SUBSCRIPTION,
  hasSubscription: false,
  status,
  payUrl: 'https://pay.example/1',
});
const banner = async () => within(await screen.findByRole('region', { name: 'Payment due' }));

beforeEach(() => {
  serveMemberHome();
});

test.each(['past_due', 'unpaid'])(
  'a member whose subscription is %s sees the banner with a link to pay',
  async (status) => {
    signInAs(aUser({ subscriptionStatus: status, subscriptionTier: 'monthly' }));
    serve({ 'billing.account': () => owing(status) });
    openApp('/terms');
    const part = await banner();
    expect(part.getByText(TEXT)).toBeVisible();
    expect(await part.findByRole('link', { name: 'Pay now' })).toHaveAttribute('href', 'https://pay.example/1');
  },
);

test.each(['/', '/member-home', '/account', '/session/1'])('the banner is shown at %s too', async (address) => {
  signInAs(aUser({ subscriptionStatus: 'past_due', subscriptionTier: 'monthly' }));
  serve({ 'billing.account': () => owing('past_due'), 'player.progress': () => null });
  openApp(address);
  expect((await banner()).getByText(TEXT)).toBeVisible();
});

test('while the provider does not answer, the link leads to the account page', async () => {
  signInAs(aUser({ subscriptionStatus: 'past_due', subscriptionTier: 'monthly' }));
  serve({ 'billing.account': () => refuse('SERVICE_UNAVAILABLE', 'No') });
  openApp('/terms');
  const part = await banner();
  expect(await part.findByRole('link', { name: 'Pay now' }, { timeout: 10_000 })).toHaveAttribute('href', '/account');
});

test('the banner opens the page where the card is changed', async () => {
  signInAs(aUser({ subscriptionStatus: 'past_due', subscriptionTier: 'monthly' }));
  serve({ 'billing.account': () => owing('past_due'), 'billing.portal': () => ({ url: '#portal' }) });
  const { user } = openApp('/terms');
  await user.click((await banner()).getByRole('button', { name: 'Update card' }));
  await waitFor(() => expect(window.location.hash).toBe('#portal'));
  window.location.hash = '';
});

test('the banner disappears once the invoice is paid', async () => {
  signInAs(aUser({ subscriptionStatus: 'past_due', subscriptionTier: 'monthly' }));
  serve({
    'billing.account': () => {
      signInAs(aPremiumUser({ subscriptionTier: 'monthly' }));
      return A_SUBSCRIPTION;
    },
  });
  openApp('/');
  expect(await screen.findByText('Premium Member')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Payment due' })).not.toBeInTheDocument());
});

test.each([
  { who: 'a free member', member: aUser() },
  { who: 'a premium member', member: aPremiumUser() },
  { who: 'one with a lifetime', member: aUser({ subscriptionStatus: 'past_due', subscriptionTier: 'lifetime' }) },
])('$who sees no banner', async ({ member }) => {
  signInAs(member);
  openApp('/terms');
  await screen.findByRole('link', { name: 'Account' });
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
});
