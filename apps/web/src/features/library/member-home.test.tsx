import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aCategory, aPlaylist, aPremiumUser, aSession, aUser } from '../../testing/fixtures';
import { serveMemberHome } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { pending, refuse, serve } from '../../testing/server';

beforeEach(() => {
  signInAs(aUser());
  serveMemberHome();
});

const part = (name: string) => screen.findByRole('region', { name }).then((region) => within(region));

// proves spec 2.5.1, spec 2.5.4, spec D1.1
test('the profile shows the username, and the upgrade to a free member', async () => {
  openApp('/member-home');
  expect(await screen.findByRole('heading', { level: 1, name: 'Member Home' })).toBeVisible();
  expect(screen.getByText('maya.lindqvist@example.com')).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/upgrade');
});

// proves spec 2.5.2, spec 2.5.4, spec 6.14
test('premium members and admins have their badges', async () => {
  signInAs(aPremiumUser({ isAdmin: true }));
  openApp('/member-home');
  expect(await screen.findByText('Premium Member')).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Upgrade' })).not.toBeInTheDocument();
});

// proves spec 2.5.5
test('three cards: completed, streak, favorites', async () => {
  serve({
    'player.stats': () => ({ completedSessions: 14, totalTime: 60, streak: 5, hasListenedToday: false }),
    'library.favorites': () => [aSession({ id: 1 }), aSession({ id: 2 })],
  });
  openApp('/member-home');
  expect(await screen.findByText('14')).toBeVisible();
  expect(screen.getByText('Sessions Completed').parentElement).toHaveTextContent('14');
  expect(screen.getByText('Streak (days)').parentElement).toHaveTextContent('5');
  expect(screen.getByText('Favorites', { selector: 'dt' }).parentElement).toHaveTextContent('2');
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Your practice' })).toHaveAttribute(
    'href',
    '/practice',
  );
});

// proves spec 8.12
test('stats that could not be read', async () => {
  serve({ 'player.stats': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
  openApp('/member-home');
  expect(await screen.findByText('Failed to fetch user stats')).toBeVisible();
});

// proves spec 2.5.7, spec 4.22
test('a playlist can be viewed, and played from its first session', async () => {
  const sessions = [aSession({ id: 3 }), aSession({ id: 4, duration: 600 })];
  serve({ 'library.playlists': () => [aPlaylist({ id: 9, sessions })] });
  const { user, player } = openApp('/member-home');
  const lists = await part('My Playlists');
  expect(await lists.findByText('2 sessions, 11 min')).toBeVisible();
  expect(lists.getByRole('link', { name: 'View Playlist Before sleep' })).toHaveAttribute('href', '/playlists/9');
  await user.click(lists.getByRole('button', { name: 'Play All Before sleep' }));
  expect(player.getState()).toMatchObject({ session: { id: 3 }, playing: true, queue: { sessions, index: 0 } });
});

test('more than ten playlists come page by page', async () => {
  const all = Array.from({ length: 12 }, (_, index) => aPlaylist({ id: index + 1, name: `Playlist ${index + 1}` }));
  serve({ 'library.playlists': (page) => all.slice(Number(page?.cursor ?? 0)).slice(0, 10) });
  const { user } = openApp('/member-home');
  const lists = await part('My Playlists');
  expect(await lists.findAllByRole('listitem')).toHaveLength(10);
  await user.click(lists.getByRole('button', { name: 'Show more playlists' }));
  expect(await lists.findByRole('heading', { name: 'Playlist 12' })).toBeVisible();
  expect(lists.queryByRole('button', { name: 'Show more playlists' })).not.toBeInTheDocument();
});

// proves spec 4.22
test('a playlist that begins with a premium session needs the upgrade', async () => {
  serve({ 'library.playlists': () => [aPlaylist({ sessions: [aSession({ isPremium: true })] })] });
  const { user, player, router } = openApp('/member-home');
  await user.click(await screen.findByRole('button', { name: 'Play All Before sleep' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/upgrade'));
  expect(player.getState().session).toBeNull();
});

// proves spec 2.5.8
test('no playlists and no favorites yet', async () => {
  openApp('/member-home');
  expect(await screen.findByText('No playlists yet')).toBeVisible();
  expect(await screen.findByText('No favorites yet')).toBeVisible();
});

// proves spec 9.26
test('popular sessions, with six skeletons first', async () => {
  serve({ 'catalog.popular': pending });
  openApp('/member-home');
  const popular = await part('Popular Sessions');
  expect(popular.getAllByTestId('session-skeleton')).toHaveLength(6);
});

// proves spec 8.13
test('popular sessions that could not be read', async () => {
  serve({ 'catalog.popular': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
  openApp('/member-home');
  expect(await screen.findByText('Failed to fetch popular sessions')).toBeVisible();
});

// proves spec 2.5.12, spec 2.5.13, spec 2.5.15, spec D1.1
test('one section per category, with its sessions', async () => {
  serve({
    'catalog.categories': () => [aCategory(), aCategory({ id: 2, name: 'Athletes', slug: 'athletes' })],
    'catalog.sessions': () => [aSession({ id: 5, title: 'Slow Tide', isPremium: true })],
  });
  openApp('/member-home');
  const relaxation = await part('Relaxation');
  expect(await relaxation.findByRole('link', { name: 'Slow Tide' })).toHaveAttribute('href', '/upgrade');
  const athletes = await part('Athletes');
  expect(athletes.getByText('No sessions available in this category yet')).toBeVisible();
});

// proves spec 2.5.14
test('no categories at all', async () => {
  serve({ 'catalog.categories': () => [] });
  openApp('/member-home');
  expect(await screen.findByText('No categories available yet')).toBeVisible();
});
