import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setOffline } from '../../lib/connection';
import { writeMember } from '../../lib/member-of-browser';
import { forgetWantedSession, wantSession } from '../../lib/wanted-session';
import { serveMemberHome } from '../../testing/default-answers';
import { aBillingAccount, aPremiumUser, aSession, aUser } from '../../testing/fixtures';
import { A_SUBSCRIPTION, at, statusOf } from '../../testing/payments';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve } from '../../testing/server';

const YEARLY = { ...A_SUBSCRIPTION, tier: 'yearly', currentPeriodEnd: at(2027, 1, 15) };

// proves spec 2.11.8
test('two plans with their prices', async () => {
  signInAs(aUser());
  serve({ 'billing.plans': () => [], 'billing.account': () => aBillingAccount() });
  openApp('/upgrade');
  const monthly = await screen.findByRole('region', { name: 'Monthly Plan' });
  expect(monthly).toHaveTextContent('$9.99/month');
  const yearly = screen.getByRole('region', { name: /Yearly Plan/ });
  expect(yearly).toHaveTextContent('$99.99/year');
  expect(yearly).toHaveTextContent('Save 17%');
  expect(yearly).toHaveTextContent('$8.33/month');
});

// proves spec 2.11.9, spec 8.18, spec D20.1
test('with nothing configured, choosing a plan says so', async () => {
  signInAs(aUser());
  serve({ 'billing.plans': () => [], 'billing.account': () => aBillingAccount() });
  const { user } = openApp('/upgrade');
  const button = await screen.findByRole('button', { name: 'Subscribe monthly' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  const toasts = within(screen.getByRole('region', { name: /Notifications/ }));
  expect(await toasts.findByText('Configuration Error')).toBeVisible();
  expect(toasts.getByText('Subscription plans are not configured. Please contact support.')).toBeVisible();
  await user.keyboard('{F8}');
  expect(screen.getByRole('region', { name: /Notifications/ })).toHaveFocus();
});

// proves security 11.51
test('a member whose payment is disputed is told so before choosing', async () => {
  signInAs(aUser());
  const account = aBillingAccount({ status: 'canceled', isDisputed: true });
  serve({ 'billing.plans': () => [], 'billing.account': () => account });
  openApp('/upgrade');
  expect(await screen.findByRole('alert')).toHaveTextContent('A payment of yours is disputed at your bank.');
  expect(screen.getByRole('link', { name: 'Go to your Account page' })).toHaveAttribute('href', '/account');
});

// proves spec 2.11.6
test('a premium member sees the plan and the next billing date', async () => {
  signInAs(aPremiumUser());
  serve({ 'billing.status': () => statusOf(YEARLY), 'billing.account': () => YEARLY });
  openApp('/upgrade');
  expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
  expect(await screen.findByText('Yearly')).toBeVisible();
  expect(await screen.findByText('January 15, 2027')).toBeVisible();
  expect(screen.getByText('Next billing date')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Manage membership' })).toHaveAttribute('href', '/account');
});

test.each([
  { what: 'is cancelled', account: () => ({ ...YEARLY, cancelAtPeriodEnd: true }), term: 'Ends on' },
  { what: 'cannot be asked about', account: () => refuse('SERVICE_UNAVAILABLE', 'No'), term: 'Paid until' },
])('a subscription that $what shows no next billing date', async ({ account, term }) => {
  signInAs(aPremiumUser());
  serve({ 'billing.status': () => statusOf(YEARLY), 'billing.account': account });
  openApp('/upgrade');
  expect(await screen.findByText(term)).toBeVisible();
  expect(screen.getByText('January 15, 2027')).toBeVisible();
  expect(screen.queryByText('Next billing date')).not.toBeInTheDocument();
});

describe('the session that was wanted', () => {
  const wanted = aSession({ id: 12, title: 'Desert Stars', isPremium: true, previewUrl: '/api/sessions/12/preview' });
  beforeEach(() => {
    serveMemberHome();
    serve({ 'catalog.popular': () => [wanted], 'catalog.session': () => wanted });
    wantSession(wanted.id);
  });

  // proves security 12.40
  test('is named to nobody else', async () => {
    writeMember('5');
    wantSession(wanted.id);
    writeMember('6');
    signInAs(aUser({ id: 6 }));
    openApp('/upgrade');
    expect(await screen.findByText('Monthly Plan')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'The session you wanted' })).toBeNull();
  });

  // proves spec 2.11.11
  test('is named on the upgrade page, with a part to hear', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    signInAs(aUser());
    const { user } = openApp('/upgrade');
    const part = within(await screen.findByRole('region', { name: 'The session you wanted' }));
    expect(part.getByRole('heading', { name: 'Desert Stars' })).toBeVisible();
    await user.click(part.getByRole('button', { name: 'Hear 30 seconds' }));
    expect(play.mock.contexts[0]).toHaveProperty('src', expect.stringMatching(/\/api\/sessions\/12\/preview$/));
  });

  test('cannot be heard in part without the network', async () => {
    signInAs(aUser());
    openApp('/upgrade');
    const hear = await screen.findByRole('button', { name: 'Hear 30 seconds' });
    act(() => setOffline(true));
    expect(hear).toBeDisabled();
    act(() => setOffline(false));
    expect(hear).toBeEnabled();
  });

  // proves spec 2.11.12
  test.each(['/upgrade', '/', '/member-home'])('plays with one press at %s once it is paid for', async (address) => {
    signInAs(aPremiumUser());
    serve({ 'billing.status': () => statusOf(YEARLY), 'billing.account': () => YEARLY });
    const { user, player } = openApp(address);
    expect(await screen.findByText('Yours to hear now')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Play Desert Stars' })[0] ?? document.body);
    expect(player.getState()).toMatchObject({ session: { id: 12 }, playing: true });
  });

  // proves spec 2.11.12
  test('waits on the member home of somebody who signed up for it', async () => {
    signInAs(aUser());
    openApp('/member-home');
    const next = within(await screen.findByRole('region', { name: 'Up next' }));
    expect(await next.findByText('You wanted to hear')).toBeVisible();
    expect(next.getByRole('link', { name: 'Upgrade to listen to Desert Stars' })).toHaveAttribute('href', '/upgrade');
  });

  test.each([
    { where: 'a card', press: (user: UserEvent) => user.click(screen.getByRole('link', { name: 'Desert Stars' })) },
    {
      where: 'its pill',
      press: (user: UserEvent) => user.click(screen.getByRole('link', { name: 'Upgrade to listen to Desert Stars' })),
    },
  ])('is known from $where', async ({ press }) => {
    forgetWantedSession();
    signInAs(aUser());
    const { user } = openApp('/member-home');
    await screen.findByRole('link', { name: 'Upgrade to listen to Desert Stars' });
    await press(user);
    expect(await screen.findByRole('region', { name: 'The session you wanted' })).toHaveTextContent('Desert Stars');
  });
});

// proves spec 2.11.13
test.each([
  { account: {}, text: /a full refund/, promised: 1 },
  { account: { isGuaranteeUsed: true }, text: /You have used the 30-day/, promised: 0 },
  { account: { isGuaranteeOver: true }, text: /does not cover a new plan of yours any more/, promised: 0 },
])('the guarantee is promised where it would cover the purchase: $account', async ({ account, text, promised }) => {
  signInAs(aUser());
  serve({ 'billing.plans': () => [], 'billing.account': () => aBillingAccount(account) });
  openApp('/upgrade');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryAllByText('Change your mind')).toHaveLength(promised);
});

test('a premium member sees the plan also where its period cannot be read', async () => {
  signInAs(aPremiumUser({ subscriptionTier: 'yearly' }));
  serve({ 'billing.status': () => refuse('SERVICE_UNAVAILABLE', 'No') });
  openApp('/upgrade');
  expect(await screen.findByText('Yearly')).toBeVisible();
});
