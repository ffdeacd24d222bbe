import { screen, within } from '@testing-library/react';
import { aBillingAccount, aPremiumUser, aUser } from '../../../testing/fixtures';
import { at, sellPlans } from '../../../testing/payments';
import { openApp, signInAs } from '../../../testing/render-app';
import { serve } from '../../../testing/server';

export const NONE = { hasSubscription: false, status: null, tier: null, currentPeriodEnd: null };
export const YEARLY_STATUS = {
  hasSubscription: true,
  status: 'active',
  tier: 'yearly',
  currentPeriodEnd: at(2027, 11, 20),
};

/** A free member, and a server that sells. */
export function beAboutToBuy() {
  signInAs(aUser());
  sellPlans();
  serve({ 'billing.status': () => NONE });
}

/** From now on the server answers as to a premium member. */
export function becomePremium() {
  signInAs(aPremiumUser());
  serve({ 'billing.status': () => YEARLY_STATUS, 'billing.account': () => aBillingAccount(YEARLY_STATUS) });
}

export const toasts = () => within(screen.getByRole('region', { name: /Notifications/ }));

export async function choose(tier: 'monthly' | 'yearly' = 'yearly') {
  const app = openApp('/upgrade');
  await app.user.click(await screen.findByRole('button', { name: `Subscribe ${tier}` }));
  return app;
}

/** Up to the button that pays, with one of the test cards filled in. */
export async function fillIn(card = 'Works') {
  const app = await choose();
  await app.user.click(await screen.findByRole('button', { name: card }));
  return app;
}

export const complete = () => screen.getByRole('button', { name: 'Complete Subscription' });
