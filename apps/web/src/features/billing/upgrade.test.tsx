import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPremiumUser, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { serve } from '../../testing/server';

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

test('a premium member sees the plan and the next billing date', async () => {
  signInAs(aPremiumUser());
  serve({
    'billing.status': () => ({
      hasSubscription: true,
      status: 'active',
      tier: 'yearly',
      currentPeriodEnd: Date.UTC(2027, 0, 15, 12) / 1000,
    }),
  });
  openApp('/upgrade');
  expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
  expect(await screen.findByText('Yearly')).toBeVisible();
  expect(screen.getByText('January 15, 2027')).toBeVisible();
});
