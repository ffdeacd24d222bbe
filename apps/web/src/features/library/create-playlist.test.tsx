import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serveCatalog, serveMemberHome } from '../../testing/default-answers';
import { aPlaylist, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { fail, refuse, serve, type Behaviour } from '../../testing/server';

type Create = NonNullable<Behaviour['library.createPlaylist']>;

// proves spec 3.14
test('a name is needed', async () => {
  signInAs(aUser());
  const { user } = openApp('/playlists/create');
  await user.click(await screen.findByRole('button', { name: 'Create Playlist' }));
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

// proves spec D16.1
test('a new playlist opens, made once', async () => {
  signInAs(aUser());
  const create = vi.fn<Create>(({ name }) => aPlaylist({ id: 12, name }));
  serveCatalog();
  serve({ 'library.createPlaylist': create });
  const { user, router } = openApp('/playlists/create');
  await user.type(await screen.findByLabelText('Name'), 'Race week');
  await user.dblClick(screen.getByRole('button', { name: 'Create Playlist' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Race week' })).toBeVisible();
  expect(screen.getByText('This playlist is empty')).toBeVisible();
  expect(router.state.location.pathname).toBe('/playlists/12');
  expect(create).toHaveBeenCalledOnce();
});

// proves security 12.55
test('a playlist that is made late leads nobody away who has left meanwhile', async () => {
  signInAs(aUser());
  let answer = () => {};
  const made = new Promise<void>((resolve) => (answer = resolve));
  serve({
    'library.createPlaylist': async ({ name }) => {
      await made;
      return aPlaylist({ id: 12, name });
    },
  });
  const { user, router, queryClient } = openApp('/playlists/create');
  await user.type(await screen.findByLabelText('Name'), 'Race week{Enter}');
  await act(() => router.navigate('/support'));
  // Its effects run after those of the page that was left have ended.
  await waitFor(() => expect(document.title).toBe('Support · Vizzi'));
  answer();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(router.state.location.pathname).toBe('/support');
});

// proves security 12.57
test('a playlist whose answer was lost is looked for in the lists', async () => {
  signInAs(aUser());
  const playlists = vi.fn<NonNullable<Behaviour['library.playlists']>>(() => []);
  serveMemberHome();
  serve({ 'library.playlists': playlists, 'library.createPlaylist': () => fail(() => Response.error()) });
  const { user, router } = openApp('/member-home');
  await waitFor(() => expect(playlists).toHaveBeenCalled());
  await act(() => router.navigate('/playlists/create'));
  await user.type(await screen.findByLabelText('Name'), 'Race week{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('We did not hear whether the playlist was created.');
  playlists.mockReturnValue([aPlaylist({ id: 12, name: 'Race week' })]);
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('Race week')).toBeVisible();
});

// proves security 12.57
test('a playlist that is refused after its page was left is told', async () => {
  signInAs(aUser());
  let answer = () => {};
  const refused = new Promise<void>((resolve) => (answer = resolve));
  serve({
    'library.createPlaylist': async () => {
      await refused;
      return refuse('SERVICE_UNAVAILABLE', 'This takes too long at the moment. Please try again.');
    },
  });
  const { user, router } = openApp('/playlists/create');
  await user.type(await screen.findByLabelText('Name'), 'Race week{Enter}');
  await act(() => router.navigate('/support'));
  await waitFor(() => expect(document.title).toBe('Support · Vizzi'));
  answer();
  expect(await screen.findByText(/^This takes too long at the moment/)).toBeVisible();
});

test('a refusal keeps the values', async () => {
  signInAs(aUser());
  serve({ 'library.createPlaylist': () => refuse('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.') });
  const { user } = openApp('/playlists/create');
  await user.type(await screen.findByLabelText('Name'), 'Race week{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  expect(screen.getByLabelText('Name')).toHaveValue('Race week');
});
