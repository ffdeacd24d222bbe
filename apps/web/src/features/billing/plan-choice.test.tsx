import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '@vizzi/api/contracts';
import { expect, test } from 'vitest';
import { aPremiumUser, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve } from '../../testing/server';

test.each(['monthly', 'yearly'])('%s cannot be chosen while the plans cannot be read', async (tier) => {
  signInAs(aUser());
  serve({
    'billing.plans': () => refuse('INTERNAL_SERVER_ERROR', 'No'),
    'billing.account': () => refuse('INTERNAL_SERVER_ERROR', 'No'),
    'billing.status': () => refuse('INTERNAL_SERVER_ERROR', 'No'),
  });
  const { user } = openApp('/upgrade');
  const button = await screen.findByRole('button', { name: `Subscribe ${tier}` });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  const toasts = within(screen.getByRole('region', { name: /Notifications/ }));
  expect(await toasts.findByText('Failed to start subscription process')).toBeVisible();
  expect(toasts.getByText('Error')).toBeVisible();
});

const members: readonly { readonly user: User; readonly plan: string }[] = [
  { user: aPremiumUser({ subscriptionTier: 'monthly' }), plan: 'Monthly' },
  { user: aPremiumUser({ subscriptionTier: 'yearly' }), plan: 'Yearly' },
  { user: aUser({ subscriptionTier: 'lifetime' }), plan: 'Lifetime' },
];

// proves spec 2.11.7
test.each(members)('the plan of a premium member reads $plan', async ({ user: member, plan }) => {
  signInAs(member);
  serve({
    'billing.status': () => ({
      hasSubscription: true,
      status: member.subscriptionStatus,
      tier: member.subscriptionTier,
      currentPeriodEnd: null,
    }),
  });
  openApp('/upgrade');
  expect(await screen.findByRole('heading', { level: 1, name: "You're Premium!" })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('definition')).toHaveTextContent(plan);
  expect(main.getByRole('term')).toHaveTextContent('Plan');
  expect(main.queryByRole('button', { name: /Subscribe/ })).not.toBeInTheDocument();
});
