import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aBillingAccount, aUser } from '../../testing/fixtures';
import { serveCatalog } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { serve } from '../../testing/server';

const PREMIUM = [
  'All premium sessions (30+)',
  'Extended sessions of 5-20 minutes',
  'New sessions regularly',
  'No ads',
  'High-quality audio and music',
  'Progress tracking across devices',
  'Offline listening',
  'Priority support',
];

beforeEach(() => {
  signInAs(null);
  serveCatalog();
});

async function openPricing() {
  openApp('/');
  const region = await screen.findByRole('region', { name: 'Start free. Stay for as long as it helps.' });
  const pricing = within(region);
  const plan = (name: string) => {
    const card = pricing.getAllByRole('article').find((each) => within(each).queryByRole('heading', { name }));
    if (!card) throw new Error(`There is no plan ${name}`);
    return card;
  };
  return { region, plan };
}

const promisesOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

// proves spec 2.3.6
test('free promises six sessions, no credit card, progress and streak, and phones', async () => {
  const { plan } = await openPricing();
  expect(plan('Free')).toHaveTextContent('No credit card');
  expect(promisesOf(plan('Free'))).toEqual([
    '6 quick sessions of 60 seconds each',
    'Progress and streak tracking',
    'Mobile-friendly experience',
  ]);
});

// proves spec 2.3.7
test('premium lists its eight benefits', async () => {
  const { plan } = await openPricing();
  expect(promisesOf(plan('Premium'))).toEqual(PREMIUM);
});

test('both plans lead to the sign-up', async () => {
  const { plan } = await openPricing();
  for (const name of ['Free', 'Premium']) {
    expect(within(plan(name)).getByRole('link')).toHaveAttribute('href', '/signup');
  }
});

// proves spec 2.3.8, spec 9.6
test('the refund within 30 days and the cancellation are stated', async () => {
  const { region } = await openPricing();
  expect(region).toHaveTextContent('30-day money-back guarantee. Cancel any time from your Account page.');
});

test('the figures stand beside their names', async () => {
  openApp('/');
  const strip = within(await screen.findByRole('region', { name: 'Vizzi in numbers' }));
  const names = strip.getAllByRole('term').map((name) => name.textContent);
  const stats = strip.getAllByRole('definition').map((figure) => figure.textContent);
  expect(names).toEqual(['active users', 'sessions', 'rating']);
  expect(stats).toEqual(['10,000+', '30+', '4.9/5']);
});

// proves spec 2.3.7
test('the upgrade page lists the same benefits', async () => {
  signInAs(aUser());
  serve({ 'billing.plans': () => [], 'billing.account': () => aBillingAccount() });
  openApp('/upgrade');
  const premium = await screen.findByRole('region', { name: 'Premium' });
  expect(promisesOf(premium)).toEqual(PREMIUM);
  expect(await screen.findByText(/^30-day money-back guarantee: a full refund, no questions\./)).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent('Cancel any time from your Account page.');
});
