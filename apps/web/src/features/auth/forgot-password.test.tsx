import { screen, waitFor, within } from '@testing-library/react';
import type { User } from '@vizzi/api/contracts';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../testing/server';

const request = vi.fn<NonNullable<Behaviour['auth.requestPasswordReset']>>(() => ({ success: true }));

async function open(user: User | null = null) {
  request.mockClear();
  signInAs(user);
  serve({ 'auth.requestPasswordReset': request });
  const app = openApp('/forgot-password');
  return { ...app, field: await screen.findByLabelText('Email') };
}

test('the login leads here, and back', async () => {
  signInAs(null);
  const { user, router } = openApp('/login');
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  expect(document.title).toBe('Forgot password · Vizzi');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Login' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('shows the same text whether the account exists or not, and focuses it', async () => {
  const { user, field } = await open();
  await user.type(field, 'maya@example.com{Enter}');
  const words = await screen.findByText(/^If there is an account for/);
  expect(words).toHaveTextContent(
    'If there is an account for maya@example.com, a link is on its way. It works for 30 minutes.',
  );
  expect(words).toHaveFocus();
  expect(request).toHaveBeenCalledExactlyOnceWith({ username: 'maya@example.com' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

test('requires an address', async () => {
  const { user, field } = await open();
  await user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText('Please enter your email address')).toBeVisible();
  expect(field).toHaveFocus();
  expect(request).not.toHaveBeenCalled();
});

test('is sent once, however often the button is pressed', async () => {
  const { user, field } = await open();
  await user.type(field, 'maya@example.com');
  await user.dblClick(screen.getByRole('button', { name: 'Send the link' }));
  await screen.findByText(/^If there is an account for/);
  expect(request).toHaveBeenCalledOnce();
});

test('shows a failure and keeps the address', async () => {
  const { user, field } = await open();
  serve({ 'auth.requestPasswordReset': () => refuse('INTERNAL_SERVER_ERROR', '') });
  await user.type(field, 'maya@example.com{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('We did not hear whether the link was sent.');
  expect(field).toHaveValue('maya@example.com');
});

test('works for signed-in members', async () => {
  const { user, field, router } = await open(aUser());
  await user.type(field, 'maya@example.com{Enter}');
  expect(await screen.findByText(/^If there is an account for/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/forgot-password');
});
