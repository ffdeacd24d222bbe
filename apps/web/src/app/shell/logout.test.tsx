import { act, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@vizzi/api/contracts';
import { beforeEach, expect, test } from 'vitest';
import { aPlaylist, aSession, aUser } from '../../testing/fixtures';
import { serveMemberHome } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { serve } from '../../testing/server';

const maya = aUser();
const noor = aUser({ id: 2, username: 'noor@example.com', email: 'noor@example.com' });

/** Signs the member in and serves their data. */
function answerTo(member: User, name: string, completedSessions: number) {
  signInAs(member);
  serve({
    'player.stats': () => ({ completedSessions, totalTime: 0, streak: 0, hasListenedToday: false }),
    'library.favorites': () => [aSession({ title: `Favorite of ${name}` })],
    'library.playlists': () => [aPlaylist({ name: `Playlist of ${name}` })],
  });
}

beforeEach(() => {
  serveMemberHome();
  answerTo(maya, 'Maya', 14);
  serve({ 'auth.logout': () => ({ success: true }) });
});

async function openAsMaya() {
  const app = openApp('/member-home');
  expect(await screen.findByText('Playlist of Maya')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Favorite of Maya' })).toBeVisible();
  return app;
}

type App = Awaited<ReturnType<typeof openAsMaya>>;

async function byTheIcon({ user }: App) {
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Log out' }));
}

async function byThePhoneMenu({ user }: App) {
  const tabs = within(screen.getByRole('navigation', { name: 'Main, phone' }));
  await user.click(tabs.getByRole('button', { name: 'More' }));
  const menu = within(await screen.findByRole('dialog'));
  await user.click(menu.getByRole('button', { name: 'Log out' }));
}

// proves spec 2.2.12
test.each([
  { way: 'the icon of the header', logOut: byTheIcon },
  { way: 'the menu of the phone', logOut: byThePhoneMenu },
])('$way logs out', async ({ logOut }) => {
  const app = await openAsMaya();
  await logOut(app);
  await waitFor(() => expect(app.router.state.location.pathname).toBe('/login'));
  const banner = within(screen.getByRole('banner'));
  expect(await banner.findByRole('link', { name: 'Login' })).toBeInTheDocument();
  expect(banner.queryByRole('link', { name: 'Account' })).not.toBeInTheDocument();
});

// proves spec 4.5, spec D29.2
test('the next member sees no data of the previous one', async () => {
  const app = await openAsMaya();
  await byTheIcon(app);
  await screen.findByLabelText('Username');
  serve({
    'auth.login': () => {
      answerTo(noor, 'Noor', 3);
      return { user: noor };
    },
  });
  await app.user.type(screen.getByLabelText('Username'), 'noor@example.com');
  await app.user.type(screen.getByLabelText('Password'), 'secret12{Enter}');
  expect(await screen.findByText('Playlist of Noor')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Favorite of Noor' })).toBeVisible();
  await waitFor(() => expect(screen.getByText('Sessions Completed').parentElement).toHaveTextContent('3'));
  expect(document.body).not.toHaveTextContent(/maya/i);
  await act(() => app.router.navigate('/account'));
  expect(await screen.findByText('noor@example.com')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/maya/i);
});
