import { act, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@vizzi/api/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPremiumUser, aUser } from '../testing/fixtures';
import { A_SUBSCRIPTION, statusOf } from '../testing/payments';
import { serveMemberHome } from '../testing/default-answers';
import { openApp, signInAs } from '../testing/render-app';
import { refuse, serve, type Behaviour } from '../testing/server';

const NONE = { hasSubscription: false, status: 'incomplete', tier: null, currentPeriodEnd: null };
const FROM_THE_BANK =
  '/?subscription=success&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=';

const toasts = () => within(screen.getByRole('region', { name: /Notifications/ }));

beforeEach(() => {
  serveMemberHome();
  signInAs(aUser());
});

// proves spec 4.31, spec 7.28, spec D30.1
test('the return from the payment cleans the address and refetches, and grants nothing by itself', async () => {
  const viewer = vi.fn<() => { user: User }>(() => ({ user: aUser() }));
  serve({ 'auth.viewer': viewer, 'billing.status': () => NONE });
  const { router } = openApp('/terms');
  await waitFor(() => expect(viewer).toHaveBeenCalledOnce());
  await screen.findByRole('link', { name: 'Account' });
  await act(() => router.navigate('/?subscription=success&from=mail'));
  expect(await screen.findByText('Your payment is still being confirmed. This takes a moment.')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe('?from=mail'));
  await waitFor(() => expect(viewer).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole('link', { name: 'Upgrade Now' })).toBeVisible();
  expect(screen.queryByText('Premium Member')).not.toBeInTheDocument();
});

test('a confirmed payment refetches the status and shows the success', async () => {
  const order: string[] = [];
  const status = vi.fn<NonNullable<Behaviour['billing.status']>>(() => {
    order.push('status');
    signInAs(aPremiumUser());
    return statusOf(A_SUBSCRIPTION);
  });
  serve({ 'billing.status': status });
  const { router } = openApp(`${FROM_THE_BANK}succeeded`);
  expect(await toasts().findByText('Payment Successful')).toBeVisible();
  expect(toasts().getByText('You are now subscribed to Vizzi Premium.')).toBeVisible();
  expect(await screen.findByText('Premium Member')).toBeVisible();
  expect(router.state.location.search).toBe('');
  expect(status).toHaveBeenCalledOnce();
});

test('an address that claims success is not trusted', async () => {
  serve({ 'billing.status': () => NONE });
  openApp(`${FROM_THE_BANK}succeeded`);
  expect(await toasts().findByText(/still being confirmed/)).toBeVisible();
  expect(toasts().queryByText('Payment Successful')).not.toBeInTheDocument();
});

test('a payment that the bank refused shows the failure', async () => {
  serve({ 'billing.status': () => NONE });
  const { router } = openApp(`${FROM_THE_BANK}failed`);
  expect(await toasts().findByText('Payment Failed')).toBeVisible();
  expect(toasts().getByText('Your bank did not confirm the payment. You have not been charged.')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('when the status cannot be read, no success is shown', async () => {
  serve({ 'billing.status': () => refuse('SERVICE_UNAVAILABLE', 'No') });
  openApp(`${FROM_THE_BANK}succeeded`);
  expect(await toasts().findByText(/still being confirmed/)).toBeVisible();
});
