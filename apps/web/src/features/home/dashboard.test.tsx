import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aCategory, aPremiumUser, aSession, aUser } from '../../testing/fixtures';
import { serveMemberHome } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { pending, refuse, serve } from '../../testing/server';

beforeEach(serveMemberHome);

// proves spec 2.1.2, spec 2.4.3
test.each(['/', '/home'])('a member at %s is greeted by first name', async (address) => {
  signInAs(aUser());
  openApp(address);
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Maya' })).toBeVisible();
});

// proves spec 2.4.6
test('four tiles show statistics and links', async () => {
  signInAs(aUser());
  serve({
    'player.stats': () => ({ completedSessions: 14, totalTime: 10_979, streak: 5, hasListenedToday: false }),
    'catalog.sessions': ({ free }) => (free ? [1, 2, 3, 4, 5, 6].map((id) => aSession({ id })) : []),
  });
  openApp('/');
  expect(await screen.findByText(/^Five days in a row\. .* makes six\.$/)).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByText('Sessions Completed').parentElement).toHaveTextContent('14');
  expect(main.getByText('Total Time').parentElement).toHaveTextContent('182 minutes');
  expect(main.getByRole('link', { name: /Free Vizzies/ })).toHaveTextContent('6 sessions');
  expect(main.getByRole('link', { name: /Free Vizzies/ })).toHaveAttribute('href', '/free-vizzies');
  expect(main.getByRole('link', { name: /Learn to Visualize/ })).toHaveAttribute('href', '/learn');
});

// proves spec 2.4.19
test('a long time is in hours', async () => {
  signInAs(aUser());
  serve({
    'player.stats': () => ({ completedSessions: 14, totalTime: 73_399, streak: 5, hasListenedToday: true }),
  });
  openApp('/');
  expect(await screen.findByText('h 23 min')).toBeVisible();
  expect(screen.getByText('Total Time').parentElement).toHaveTextContent('20 h 23 min');
});

test('one minute is not minutes', async () => {
  signInAs(aUser());
  serve({
    'player.stats': () => ({ completedSessions: 1, totalTime: 60, streak: 1, hasListenedToday: true }),
  });
  openApp('/');
  expect(await screen.findByText('minute')).toBeVisible();
  expect(screen.getByText('Total Time').parentElement).toHaveTextContent(/1 minute$/);
});

test('the first seconds are under 1 minute, not 0 minutes', async () => {
  signInAs(aUser());
  serve({
    'player.stats': () => ({ completedSessions: 0, totalTime: 12, streak: 1, hasListenedToday: true }),
  });
  openApp('/');
  expect(await screen.findByText('Under 1')).toBeVisible();
  expect(screen.getByText('Total Time').parentElement).toHaveTextContent(/Under 1\s?minute$/);
});

// proves spec 2.4.7, spec 2.4.13, spec 9.3, spec 9.24
test('skeletons while loading: three session cards, eight categories, three free vizzies', async () => {
  signInAs(aUser());
  serve({ 'catalog.sessions': pending, 'catalog.categories': pending, 'player.stats': pending });
  openApp('/');
  expect(await screen.findAllByTestId('session-skeleton')).toHaveLength(3);
  expect(screen.getAllByTestId('category-skeleton')).toHaveLength(8);
  expect(screen.getByRole('link', { name: /Free Vizzies/ })).toHaveTextContent('3 sessions');
});

// proves spec 2.4.10, spec 2.4.11, spec 9.22, spec D14.1
test('popular this week shows the first three featured sessions', async () => {
  signInAs(aUser());
  serve({
    'catalog.sessions': ({ featured }) =>
      featured ? [1, 2, 3, 4].map((id) => aSession({ id, title: `Place ${id}`, isFeatured: true })) : [],
  });
  openApp('/');
  expect(await screen.findByRole('link', { name: 'Place 3' })).toHaveAttribute('href', '/session/3');
  expect(screen.queryByRole('link', { name: 'Place 4' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Explore All' })).toHaveAttribute('href', '/#categories');
});

// proves spec 2.4.8
test('a free member sees the upgrade banner', async () => {
  signInAs(aUser());
  openApp('/');
  expect(await screen.findByRole('heading', { name: 'Unlock Full Access' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/upgrade');
});

// proves spec 2.4.5, spec 2.4.9
test.each([
  { tier: 'yearly', badge: 'Premium Member' },
  { tier: 'lifetime', badge: 'Lifetime Premium' },
])('tier $tier has the badge $badge and no banner', async ({ tier, badge }) => {
  signInAs(aPremiumUser({ subscriptionTier: tier }));
  openApp('/');
  expect(await screen.findByText(badge)).toBeVisible();
  expect(screen.queryByText('Unlock Full Access')).not.toBeInTheDocument();
});

// proves spec 2.4.14
test('each category leads to its own page', async () => {
  signInAs(aUser());
  serve({ 'catalog.categories': () => [aCategory({ name: 'Tough Times', slug: 'tough-times', sessionCount: 4 })] });
  openApp('/');
  const tile = await screen.findByRole('link', { name: /Tough Times/ });
  expect(tile).toHaveAttribute('href', '/category/tough-times');
  expect(tile).toHaveTextContent('4 sessions');
});

// proves spec 8.10
test('failures are shown and can be retried', async () => {
  signInAs(aUser());
  let broken = true;
  serve({
    'player.stats': () => refuse('INTERNAL_SERVER_ERROR', 'No'),
    'catalog.sessions': () => (broken ? refuse('INTERNAL_SERVER_ERROR', 'No') : [aSession()]),
  });
  const { user } = openApp('/');
  expect(await screen.findByText('Failed to fetch user stats')).toBeVisible();
  const popular = within(screen.getByRole('region', { name: 'Popular This Week' }));
  expect(popular.getByText('Failed to fetch featured sessions')).toBeVisible();
  broken = false;
  await user.click(popular.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Still Lake' })).toBeVisible();
});

// proves spec 2.4.15
test('the quick tip leads to the guide', async () => {
  signInAs(aUser());
  openApp('/');
  expect(await screen.findByText('Quick tip:')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Learn More' })).toHaveAttribute('href', '/learn');
});
