import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aPremiumUser, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve } from '../../testing/server';

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
  openApp('/account');
  expect(await screen.findByText('Premium Member')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Upgrade' })).not.toBeInTheDocument();
});

test('logging out leaves the members rooms', async () => {
  signInAs(aUser());
  serve({ 'auth.logout': () => ({ success: true }) });
  const { user, router } = openApp('/account');
  await screen.findByText('maya.lindqvist@example.com');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

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
