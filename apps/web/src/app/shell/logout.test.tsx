import { act, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@vizzi/api/contracts';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { onLogout } from '../../features/player/before-logout';
import { findPendingLogout, forgetLogout } from '../../lib/pending-logout';
import { aPlaylist, aSession, aUser } from '../../testing/fixtures';
import { serveMemberHome } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { type Behaviour, fail, pending, refuse, serve } from '../../testing/server';

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

const LATE = () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  return { held, answer: () => act(async () => answer()) };
};

/** Noor logs in in the same tab. */
async function logInAsNoor({ user }: App) {
  await screen.findByLabelText('Username');
  serve({
    'auth.login': () => {
      answerTo(noor, 'Noor', 3);
      return { user: noor };
    },
  });
  await user.type(screen.getByLabelText('Username'), 'noor@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret12{Enter}');
  expect(await screen.findByText('Playlist of Noor')).toBeVisible();
}

// proves security 1.15
test('a page that is closed while it still sends what waits remembers the logout', async ({ onTestFinished }) => {
  const sending = vi.fn<() => Promise<void>>(() => new Promise(() => {}));
  onTestFinished(onLogout({ send: sending, forget: () => {} }));
  onTestFinished(forgetLogout);
  await byTheIcon(await openAsMaya());
  await waitFor(() => expect(sending).toHaveBeenCalledOnce());
  expect(findPendingLogout()).toBeUndefined();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(findPendingLogout()).toBe(maya.id);
});

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
  await logInAsNoor(app);
  expect(await screen.findByRole('link', { name: 'Favorite of Noor' })).toBeVisible();
  await waitFor(() => expect(screen.getByText('Sessions Completed').parentElement).toHaveTextContent('3'));
  expect(document.body).not.toHaveTextContent(/maya/i);
  await act(() => app.router.navigate('/account'));
  expect(await screen.findByText('noor@example.com')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/maya/i);
});

// proves security 12.40
test('a late answer to what the member before did is not for the next one, and keeps nothing waiting', async () => {
  const { held, answer } = LATE();
  const send = vi.fn<NonNullable<Behaviour['support.send']>>(() => held.then(() => ({ success: true })));
  serve({ 'support.send': send });
  const app = await openAsMaya();
  await act(() => app.router.navigate('/support'));
  const main = within(screen.getByRole('main'));
  await app.user.selectOptions(await main.findByLabelText('Category'), 'Billing');
  await app.user.type(main.getByLabelText('Subject'), 'Invoice');
  await app.user.type(main.getByLabelText('Message'), 'Where is it?');
  await app.user.click(main.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  await byTheIcon(app);
  expect(await within(screen.getByRole('banner')).findByRole('link', { name: 'Login' })).toBeVisible();
  await waitFor(() => expect(main.getByRole('button', { name: 'Send message' })).not.toHaveAttribute('data-loading'));
  expect(main.getByLabelText('Message')).toHaveValue('');
  await answer();
  expect(screen.queryByText(/^Thank you for contacting us/)).not.toBeInTheDocument();
});

// proves security 1.17
test('a late answer to the logout of the member before logs the next one out nowhere', async () => {
  const { held, answer } = LATE();
  let asked = 0;
  serve({
    'auth.logout': () => {
      asked += 1;
      return asked === 1 ? held.then(() => ({ success: true })) : { success: true };
    },
  });
  const app = await openAsMaya();
  await byTheIcon(app);
  await waitFor(() => expect(asked).toBe(1));
  await byTheIcon(app);
  await logInAsNoor(app);
  await answer();
  await act(() => app.router.navigate('/account'));
  expect(await screen.findByText('noor@example.com')).toBeVisible();
});

// proves security 1.15
test('a logout that hears nothing shows a visitor, and is sent again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const logout = vi.fn<NonNullable<Behaviour['auth.logout']>>(() => fail(() => HttpResponse.error()));
  serve({ 'auth.logout': logout });
  const app = await openAsMaya();
  await byTheIcon(app);
  expect(await screen.findByLabelText('Username')).toBeVisible();
  expect(findPendingLogout()).toBe(maya.id);
  logout.mockReturnValue({ success: true });
  await waitFor(() => expect(findPendingLogout()).toBeUndefined(), { timeout: 10_000 });
});

// proves security 1.15
test('a logout that hears nothing is not sent again where a login has replaced the session meanwhile', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const logout = vi.fn<NonNullable<Behaviour['auth.logout']>>(() => pending());
  serve({ 'auth.logout': logout });
  const app = await openAsMaya();
  await byTheIcon(app);
  await waitFor(() => expect(logout).toHaveBeenCalledOnce());
  expect(findPendingLogout()).toBe(maya.id);
  // The login is in another tab.
  forgetLogout();
  expect(await screen.findByLabelText('Username', undefined, { timeout: 10_000 })).toBeVisible();
  expect(findPendingLogout()).toBeUndefined();
});

// proves security 1.15
test('a logout that the server refuses is not sent again', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  serve({ 'auth.logout': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
  const app = await openAsMaya();
  await byTheIcon(app);
  await waitFor(() => expect(warned).toHaveBeenCalledWith('Logout failed:', 'No'));
  await waitFor(() => expect(findPendingLogout()).toBeUndefined());
  expect(await screen.findByText('Playlist of Maya')).toBeVisible();
});

// proves security 12.37
test('a logout that the network says nothing to shows a visitor after three seconds', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  serve({ 'auth.logout': () => pending() });
  const app = await openAsMaya();
  await byTheIcon(app);
  expect(await screen.findByLabelText('Username', undefined, { timeout: 10_000 })).toBeVisible();
  expect(findPendingLogout()).toBe(maya.id);
});
