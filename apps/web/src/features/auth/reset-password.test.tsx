import { act, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@vizzi/api/contracts';
import { expect, test, vi } from 'vitest';
import { VIEWER_KEY } from '../../lib/api';
import { aUser } from '../../testing/fixtures';
import { serveMemberHome } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../testing/server';

type Reset = NonNullable<Behaviour['auth.resetPassword']>;

const reset = vi.fn<Reset>();

async function open(viewer: User | null = null, member = aUser()) {
  serveMemberHome();
  signInAs(viewer);
  reset.mockReset();
  reset.mockImplementation(() => {
    signInAs(member);
    return { user: member };
  });
  serve({ 'auth.resetPassword': reset, 'auth.checkResetLink': () => ({ isOpen: true }) });
  const app = openApp('/reset-password#a-secret-token');
  return { ...app, field: await screen.findByLabelText('New password') };
}

test('removes the token from the address', async () => {
  const { router } = await open();
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(router.state.location.pathname).toBe('/reset-password');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(document.title).toBe('New password · Vizzi');
});

test('requires six characters, which can be shown', async () => {
  const { user, field } = await open();
  await user.type(field, 'short{Enter}');
  expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'new-password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(reset).not.toHaveBeenCalled();
});

test.each([
  { who: 'a visitor', viewer: null },
  { who: 'the member', viewer: aUser() },
  { who: 'somebody else', viewer: aUser({ id: 2, username: 'somebody@example.com' }) },
])('$who is signed in as the owner of the link, at member home', async ({ viewer }) => {
  const { user, field, router } = await open(viewer);
  await user.type(field, 'lantern1');
  await user.dblClick(screen.getByRole('button', { name: 'Save and log in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Member Home' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/member-home');
  expect(await screen.findByText('maya.lindqvist@example.com')).toBeVisible();
  expect(reset).toHaveBeenCalledExactlyOnceWith({ token: 'a-secret-token', password: 'lantern1' });
});

// proves security 12.40
test('a link stays when somebody else, who was logged in, logs out first', async () => {
  const { user, field, router, queryClient } = await open(aUser({ id: 2, username: 'somebody@example.com' }));
  await user.type(field, 'lan');
  act(() => void queryClient.setQueryData(VIEWER_KEY, { user: null }));
  await within(screen.getByRole('banner')).findByRole('link', { name: 'Login' });
  await user.type(field, 'tern1{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/member-home'));
  expect(reset).toHaveBeenCalledExactlyOnceWith({ token: 'a-secret-token', password: 'lantern1' });
});

test('a used or expired link offers a new one', async () => {
  const { user, field, router } = await open();
  serve({
    'auth.resetPassword': () => refuse('BAD_REQUEST', 'This link has been used or is too old.'),
    'auth.checkResetLink': () => ({ isOpen: false }),
  });
  await user.type(field, 'lantern1{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  expect(screen.getByText(/a link works once, and for 30 minutes/)).toHaveFocus();
  expect(screen.getByRole('link', { name: 'log in with it' })).toHaveAttribute('href', '/login');
  await user.click(screen.getByRole('link', { name: 'Send a new link' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'));
});

// proves security 2.5
test('a common password is refused with a sentence, and the link stays', async () => {
  const { user, field } = await open();
  const refusal = 'This password is too common. Please choose another one.';
  reset.mockImplementationOnce(() => refuse('BAD_REQUEST', refusal));
  await user.type(field, 'password1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(refusal);
  await user.clear(field);
  await user.type(field, 'lantern1{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Member Home' })).toBeVisible();
});

test('another link in the same tab works', async () => {
  const { user, field, router } = await open();
  serve({
    'auth.resetPassword': () => refuse('BAD_REQUEST', 'This link has been used or is too old.'),
    'auth.checkResetLink': () => ({ isOpen: false }),
  });
  await user.type(field, 'lantern1{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' });
  serve({ 'auth.resetPassword': reset, 'auth.checkResetLink': () => ({ isOpen: true }) });
  await act(() => router.navigate('/reset-password#another-token'));
  await user.type(await screen.findByLabelText('New password'), 'lantern1{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Member Home' })).toBeVisible();
  expect(reset).toHaveBeenCalledExactlyOnceWith({ token: 'another-token', password: 'lantern1' });
});

test('an address without a token is invalid', async () => {
  signInAs(null);
  openApp('/reset-password');
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  expect(screen.getByText('It is not complete. Open it again from the mail.')).toBeVisible();
});

test('a network failure is shown and keeps the values', async () => {
  const { user, field } = await open();
  serve({ 'auth.resetPassword': () => refuse('INTERNAL_SERVER_ERROR', '') });
  await user.type(field, 'lantern1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^We did not hear whether the password was changed/);
  expect(field).toHaveValue('lantern1');
});

// proves security 2.14
test('a used link says so at once, with the way on', async () => {
  signInAs(null);
  serve({ 'auth.checkResetLink': () => ({ isOpen: false }) });
  openApp('/reset-password#a-secret-token');
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Send a new link' })).toHaveAttribute('href', '/forgot-password');
  expect(screen.queryByText(/may be saved already/)).not.toBeInTheDocument();
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});
