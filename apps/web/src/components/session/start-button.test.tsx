import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serveMemberHome } from '../../testing/default-answers';
import { aPlaylist, aSession, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { serve } from '../../testing/server';

const lake = aSession({ id: 1, title: 'Still Lake', isPremium: false });
const path = aSession({ id: 2, title: 'Lantern Path', isPremium: true });

function openSearch() {
  serve({ 'catalog.sessions': () => [lake, path], 'catalog.session': () => lake });
  return openApp('/search');
}

// proves spec 2.7.19
it('plays within the press and opens the page of the session; pressed again elsewhere, it pauses', async () => {
  signInAs(null);
  const { user, player, router } = openSearch();
  await user.click(await screen.findByRole('button', { name: 'Play Still Lake' }));
  expect(player.getState()).toMatchObject({ playing: true, session: { id: 1 } });
  expect(router.state.location.pathname).toBe('/session/1');
  await router.navigate('/search');
  await user.click(await screen.findByRole('button', { name: 'Pause Still Lake' }));
  expect(player.getState().playing).toBe(false);
  expect(router.state.location.pathname).toBe('/search');
});

it('goes on where a loaded session was paused', async () => {
  signInAs(null);
  const { user, player } = openSearch();
  player.play(lake, { at: 20 });
  player.pause();
  await user.click(await screen.findByRole('button', { name: 'Play Still Lake' }));
  expect(player.getState().playing).toBe(true);
});

it('goes on with the playlist whose row was pressed', async () => {
  signInAs(aUser());
  serveMemberHome();
  const birch = aSession({ id: 3, title: 'Birch Wood', isPremium: false });
  serve({ 'library.playlist': () => aPlaylist({ sessions: [birch, lake] }) });
  const { user, player } = openApp('/playlists/1');
  const start = await screen.findByRole('button', { name: 'Play Still Lake' });
  player.playQueue([lake, birch]);
  player.pause();
  await user.click(start);
  expect(player.getState()).toMatchObject({ playing: true, session: { id: 1 }, queue: { index: 1 } });
});

// proves spec 2.7.20
it.each([
  ['a visitor', null, 'Sign Up', '/signup'],
  ['a free member', aUser(), 'Upgrade', '/upgrade'],
] as const)('shows %s what a premium session needs', async (_who, user, text, address) => {
  signInAs(user);
  openSearch();
  const pill = await screen.findByRole('link', { name: `${text} to listen to Lantern Path` });
  expect(pill).toHaveAttribute('href', address);
  expect(screen.queryByRole('button', { name: 'Play Lantern Path' })).toBeNull();
});
