import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPremiumUser, aUser } from '../testing/fixtures';
import { A_SUBSCRIPTION } from '../testing/payments';
import { VIEWER_KEY } from '../lib/api';
import { serveMemberHome } from '../testing/default-answers';
import { openApp, signInAs } from '../testing/render-app';
import { type Behaviour, refuse, serve } from '../testing/server';

const TEXT = 'Your last payment did not go through. Premium is paused until it is paid.';
const owing = (status: string) => ({
  ...A_SUBSCRIPTION,
  hasSubscription: false,
  status,
  payUrl: 'https://pay.example/1',
});
const OWING_MEMBER = aUser({ subscriptionStatus: 'past_due', subscriptionTier: 'monthly' });
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

// proves security 12.55
test('the banner leads nobody to the provider who has left the page meanwhile', async () => {
  signInAs(OWING_MEMBER);
  let answer = () => {};
  const opened = new Promise<void>((resolve) => (answer = resolve));
  serve({
    'billing.account': () => owing('past_due'),
    'billing.portal': async () => {
      await opened;
      return { url: '#portal' };
    },
  });
  const { user, router, queryClient } = openApp('/terms');
  await user.click((await banner()).getByRole('button', { name: 'Update card' }));
  await act(() => router.navigate('/support'));
  await waitFor(() => expect(document.title).toBe('Support · Vizzi'));
  answer();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(window.location.hash).toBe('');
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

// proves security 11.52
test('a payment that fell due since the account was read can be paid', async () => {
  signInAs(aPremiumUser({ subscriptionTier: 'monthly' }));
  serve({ 'billing.account': () => A_SUBSCRIPTION });
  const { queryClient } = openApp('/account');
  expect(await screen.findByText('Next billing date: December 20, 2026')).toBeVisible();
  signInAs(aUser({ subscriptionStatus: 'past_due', subscriptionTier: 'monthly' }));
  serve({ 'billing.account': () => owing('past_due') });
  await act(() => queryClient.invalidateQueries({ queryKey: VIEWER_KEY }));
  const part = await banner();
  const payNow = () => expect(part.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', owing('').payUrl);
  await waitFor(payNow);
  expect(screen.queryByRole('button', { name: 'Switch to yearly' })).not.toBeInTheDocument();
});

test.each([
  ['is refused', () => refuse('SERVICE_UNAVAILABLE', 'No')],
  ['is answered by a server that does not know it yet', () => ({ user: OWING_MEMBER })],
])("the banner disappears once the invoice is paid, also where the member's next reading %s", async (_what, late) => {
  signInAs(OWING_MEMBER);
  const viewer = vi.fn<NonNullable<Behaviour['auth.viewer']>>(() => ({
    user: aPremiumUser({ subscriptionTier: 'monthly' }),
  }));
  serve({
    'billing.account': () => {
      if (viewer.mock.calls.length === 0) serve({ 'auth.viewer': viewer.mockImplementationOnce(late) });
      return A_SUBSCRIPTION;
    },
  });
  openApp('/terms');
  await banner();
  const isGone = () => expect(screen.queryByRole('region', { name: 'Payment due' })).not.toBeInTheDocument();
  await waitFor(isGone, { timeout: 10_000 });
});

test('a membership that two servers know differently for good is not read again without an end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const account = vi.fn<NonNullable<Behaviour['billing.account']>>(() => A_SUBSCRIPTION);
  const viewer = vi.fn<NonNullable<Behaviour['auth.viewer']>>(() => ({ user: OWING_MEMBER }));
  signInAs(OWING_MEMBER);
  serve({ 'billing.account': account, 'auth.viewer': viewer });
  openApp('/terms');
  await banner();
  await vi.advanceTimersByTimeAsync(600_000);
  const readings = [account.mock.calls.length, viewer.mock.calls.length];
  await vi.advanceTimersByTimeAsync(600_000);
  expect([account.mock.calls.length, viewer.mock.calls.length]).toEqual(readings);
  vi.useRealTimers();
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
