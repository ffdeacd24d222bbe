import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serveCatalog } from '../../testing/default-answers';
import { aPlaylist, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../testing/server';

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

test('a refusal keeps the values', async () => {
  signInAs(aUser());
  serve({ 'library.createPlaylist': () => refuse('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.') });
  const { user } = openApp('/playlists/create');
  await user.type(await screen.findByLabelText('Name'), 'Race week{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
  expect(screen.getByLabelText('Name')).toHaveValue('Race week');
});
