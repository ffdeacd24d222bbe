import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPremiumUser, aUser } from '../../testing/fixtures';
import { A_SUBSCRIPTION, at, statusOf } from '../../testing/payments';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve } from '../../testing/server';

const YEARLY = { ...A_SUBSCRIPTION, tier: 'yearly', currentPeriodEnd: at(2027, 1, 15) };

// proves spec 2.11.8
test('two plans with their prices', async () => {
  signInAs(aUser());
  serve({ 'billing.plans': () => [] });
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
  serve({ 'billing.plans': () => [] });
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
