import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aCategory, aSession, aUser } from '../../testing/fixtures';
import { serveMemberHome } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { serve } from '../../testing/server';

beforeEach(() => {
  signInAs(aUser());
  serveMemberHome();
});

const main = () => within(screen.getByRole('main'));
const part = (name: string) => screen.findByRole('region', { name }).then((region) => within(region));

// proves spec 2.5.6
test('Create Playlist leads to the form for a new one', async () => {
  const { user, router } = openApp('/member-home');
  const playlists = await part('My Playlists');
  await user.click(playlists.getByRole('link', { name: 'Create Playlist' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/playlists/create'));
});

// proves spec 2.5.9
test('the favorites are listed with their links', async () => {
  serve({
    'library.favorites': () => [
      aSession({ id: 4, title: 'Pine Shelter' }),
      aSession({ id: 2, title: 'Slow Tide', isPremium: true }),
    ],
  });
  openApp('/member-home');
  const favorites = await part('Favorite Sessions');
  expect(await favorites.findByRole('link', { name: 'Pine Shelter' })).toHaveAttribute('href', '/session/4');
  expect(favorites.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Pine Shelter',
    'Slow Tide',
  ]);
  expect(favorites.queryByText('No favorites yet')).not.toBeInTheDocument();
});

// proves spec 2.5.3
test('a lifetime member has the badge and no upgrade', async () => {
  signInAs(aUser({ subscriptionTier: 'lifetime' }));
  openApp('/member-home');
  expect(await screen.findByText('Lifetime Premium')).toBeVisible();
  expect(screen.queryByText('Premium Member')).not.toBeInTheDocument();
  expect(main().queryByRole('link', { name: 'Upgrade' })).not.toBeInTheDocument();
});

// proves spec D1.2
test('the order is: profile, what to play now, statistics, playlists, favorites, popular sessions, categories', async () => {
  serve({
    'catalog.categories': () => [aCategory(), aCategory({ id: 2, name: 'Athletes', slug: 'athletes' })],
  });
  openApp('/member-home');
  await part('Athletes');
  const names = ['Still Lake', 'My Playlists', 'Favorite Sessions', 'Popular Sessions', 'Relaxation', 'Athletes'];
  const order = [
    main().getByRole('heading', { level: 1, name: 'Member Home' }),
    main().getByRole('heading', { level: 2, name: 'Still Lake' }),
    main().getByText('Sessions Completed'),
    main().getByText('Streak (days)'),
    main().getByText('Favorites', { selector: 'dt' }),
    ...names.slice(1).map((name) => main().getByRole('heading', { level: 2, name })),
  ];
  expect(order.toSorted(byPlace)).toEqual(order);
  expect(
    main()
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent),
  ).toEqual(names);
});

const byPlace = (one: Node, other: Node) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
