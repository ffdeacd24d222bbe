import { act, screen, waitFor, within } from '@testing-library/react';
import type { AccountData } from '@vizzi/api/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { collectDownloads } from '../../testing/files';
import { aBillingAccount, aPremiumUser, aSession, aUser } from '../../testing/fixtures';
import { serveCatalog, serveMemberHome } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve, serveGet, type Behaviour } from '../../testing/server';

beforeEach(() => {
  serve({ 'billing.account': () => aBillingAccount() });
});

// proves spec 2.13.1
test('shows who this is and the plan', async () => {
  signInAs(aUser({ isAdmin: true }));
  openApp('/account');
  const main = await screen.findByRole('main');
  expect(await screen.findByText('maya.lindqvist@example.com')).toBeVisible();
  expect(main).toHaveTextContent('Free');
  expect(main).toHaveTextContent('Member since January 2026');
  expect(main).toHaveTextContent('Admin');
});

test('a premium member is not asked to upgrade', async () => {
  signInAs(aPremiumUser());
  serve({ 'billing.account': () => aBillingAccount({ hasSubscription: true, status: 'active', tier: 'yearly' }) });
  openApp('/account');
  expect(await screen.findByText('Premium Member')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Upgrade' })).not.toBeInTheDocument();
});

// proves spec 4.4
test("logging out leaves the members' pages", async () => {
  signInAs(aUser());
  serve({ 'auth.logout': () => ({ success: true }) });
  const { user, router } = openApp('/account');
  await screen.findByText('maya.lindqvist@example.com');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

// proves spec 8.16
test('a failed logout is only logged', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  signInAs(aUser());
  serve({ 'auth.logout': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
  const { user } = openApp('/account');
  await screen.findByText('maya.lindqvist@example.com');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(warn).toHaveBeenCalledWith('Logout failed:', 'No'));
  expect(screen.getByText('maya.lindqvist@example.com')).toBeVisible();
});

const main = () => within(screen.getByRole('main'));

async function open() {
  signInAs(aUser());
  const app = openApp('/account');
  await screen.findByText('maya.lindqvist@example.com');
  return app;
}

test('logging out everywhere says so', async () => {
  serve({ 'auth.logoutEverywhere': () => ({ success: true }) });
  const { user, router } = await open();
  await user.click(main().getByRole('button', { name: 'Log out everywhere' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await screen.findByText('You are logged out on every device')).toBeVisible();
});

test('logging out everywhere may fail, and nothing changes', async () => {
  serve({ 'auth.logoutEverywhere': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
  const { user, router } = await open();
  await user.click(main().getByRole('button', { name: 'Log out everywhere' }));
  expect(await screen.findByText('You are still logged in. Please try again.')).toBeVisible();
  expect(router.state.location.pathname).toBe('/account');
});

test('logging out everywhere when another device has done so already shows a visitor', async () => {
  serve({ 'auth.logoutEverywhere': () => refuse('UNAUTHORIZED', 'Not authenticated') });
  const { user, router } = await open();
  await user.click(main().getByRole('button', { name: 'Log out everywhere' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await screen.findByText(/^You were logged out here already/)).toBeVisible();
});

// proves spec D29.1
test('logging out stops the player', async () => {
  serveMemberHome();
  serve({ 'auth.logout': () => ({ success: true }) });
  const { user, player, router } = await open();
  act(() => player.play(aSession()));
  expect(await screen.findByRole('region', { name: 'Player' })).toBeVisible();
  await user.click(main().getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await waitFor(() => expect(player.getState()).toMatchObject({ session: null, playing: false }));
});

test('an admin sees a link to the admin pages', async () => {
  signInAs(aUser({ isAdmin: true }));
  openApp('/account');
  await screen.findByText('maya.lindqvist@example.com');
  expect(main().getByRole('link', { name: 'Admin pages' })).toHaveAttribute('href', '/admin');
  expect(main().getByRole('link', { name: 'Your messages' })).toHaveAttribute('href', '/support/messages');
});

describe('changing the password', () => {
  const change = vi.fn<NonNullable<Behaviour['auth.changePassword']>>(() => ({ success: true }));

  async function openDialog() {
    serve({ 'auth.changePassword': change });
    const { user } = await open();
    await user.click(main().getByRole('button', { name: 'Change password' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Change password' })) };
  }

  test('requires both passwords, and six characters', async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('New password'), 'short');
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
    expect(await dialog.findByText('Password is required')).toBeVisible();
    expect(dialog.getByText('Password must be at least 6 characters')).toBeVisible();
    expect(dialog.getByLabelText('Current password')).toHaveFocus();
  });

  test('says when it is done', async () => {
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Current password'), 'secret12');
    await user.type(dialog.getByLabelText('New password'), 'lantern1{Enter}');
    expect(await screen.findByText('Your password was changed. Other devices were logged out.')).toBeVisible();
    expect(change).toHaveBeenCalledWith({ password: 'secret12', newPassword: 'lantern1' });
  });

  test('keeps the values when the old one is wrong', async () => {
    change.mockImplementationOnce(() => refuse('FORBIDDEN', 'Wrong password'));
    const { user, dialog } = await openDialog();
    await user.type(dialog.getByLabelText('Current password'), 'wrong');
    await user.type(dialog.getByLabelText('New password'), 'lantern1{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Wrong password');
    expect(dialog.getByLabelText('New password')).toHaveValue('lantern1');
  });
});

describe('exporting the data', () => {
  const data: AccountData = {
    exportedAt: '2026-11-20T10:00:00.000Z',
    user: { ...aUser(), timeZone: 'Europe/Oslo', isAddressProved: true },
    knownNetworks: ['203.0.113'],
    subscription: null,
    disputes: [],
    progress: [],
    plays: [{ sessionId: 1, title: 'Still Lake', startedAt: null, heard: 58 }],
    listeningDays: [{ day: '2026-11-19', seconds: 58 }],
    favorites: [],
    playlists: [],
    supportMessages: [],
    supportReplies: [],
  };

  test('as JSON, all of it', async () => {
    const downloads = collectDownloads();
    serveGet('/api/user/export', () => Response.json(data));
    const { user } = await open();
    await user.click(main().getByRole('button', { name: 'Everything (JSON)' }));
    await waitFor(() => expect(downloads[0]?.name).toBe('vizzi-data-2026-11-20.json'));
    expect(downloads[0]?.file?.type).toBe('application/json');
  });

  test('as CSV, the practice', async () => {
    const downloads = collectDownloads();
    serveGet('/api/user/export', () => Response.json(data));
    const { user } = await open();
    await user.click(main().getByRole('button', { name: 'Practice (CSV)' }));
    await waitFor(() => expect(downloads[0]?.name).toBe('vizzi-practice-2026-11-20.csv'));
  });

  test('that failed says so', async () => {
    serveGet('/api/user/export', () => new Response(null, { status: 503 }));
    const { user } = await open();
    await user.click(main().getByRole('button', { name: 'Everything (JSON)' }));
    expect(await screen.findByText('Your data could not be read. Please try again.')).toBeVisible();
  });
});

describe('deleting the account', () => {
  const remove = vi.fn<NonNullable<Behaviour['auth.deleteAccount']>>(() => ({ success: true }));

  async function openDialog() {
    remove.mockClear();
    serve({ 'auth.deleteAccount': remove });
    const app = await open();
    await app.user.click(main().getByRole('button', { name: 'Delete account' }));
    return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Delete your account?' })) };
  }

  test('says what will happen, and wants the password', async () => {
    const { user, dialog } = await openDialog();
    expect(dialog.getByText('your favorites and your playlists.')).toBeVisible();
    expect(dialog.getByText(/^A subscription that is running ends at once too, without a refund\./)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByText('Password is required')).toBeVisible();
    expect(remove).not.toHaveBeenCalled();
  });

  test('leads to the landing page, as a visitor', async () => {
    serveCatalog();
    const { user, dialog, router } = await openDialog();
    await user.type(dialog.getByLabelText('Your password'), 'secret12{Enter}');
    expect(await screen.findByText('Your account was deleted')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(await within(screen.getByRole('banner')).findByRole('link', { name: 'Login' })).toBeVisible();
    expect(remove).toHaveBeenCalledExactlyOnceWith({ password: 'secret12' });
  });

  // proves security 12.40
  test('is told, and shows a visitor, also when its question was closed meanwhile', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { user, dialog, router } = await openDialog();
    remove.mockImplementationOnce(() => held.then(() => ({ success: true })));
    await user.type(dialog.getByLabelText('Your password'), 'secret12{Enter}');
    await waitFor(() => expect(remove).toHaveBeenCalledOnce());
    await user.keyboard('{Escape}');
    await act(() => router.navigate('/learn'));
    await waitFor(() => expect(screen.queryByText('maya.lindqvist@example.com')).not.toBeInTheDocument());
    answer();
    expect(await screen.findByText('Your account was deleted')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('with a wrong password changes nothing', async () => {
    remove.mockImplementationOnce(() => refuse('FORBIDDEN', 'Wrong password'));
    const { user, dialog, router } = await openDialog();
    await user.type(dialog.getByLabelText('Your password'), 'wrong{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent('Wrong password');
    expect(router.state.location.pathname).toBe('/account');
  });
});
