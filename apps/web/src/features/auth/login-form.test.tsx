import { screen, waitFor } from '@testing-library/react';
import type { User } from '@vizzi/api/contracts';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../testing/server';
import { serveMemberHome } from '../../testing/default-answers';

// proves spec 2.1.5, spec 2.8.1, spec 5.1, spec 5.17
test('requires both fields and focuses the first missing one', async () => {
  signInAs(null);
  const { user } = openApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Username is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveFocus();
  expect(screen.getByLabelText('Username')).toBeInvalid();
});

// proves spec 2.8.2
test('a password manager knows the fields, and the password can be shown', async () => {
  signInAs(null);
  const { user } = openApp('/login');
  expect(await screen.findByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
});

// proves spec 8.5
test('a refusal shows the message and keeps the values', async () => {
  signInAs(null);
  serve({ 'auth.login': () => refuse('UNAUTHORIZED', 'Wrong username or password') });
  const { user } = openApp('/login');
  await user.type(await screen.findByLabelText('Username'), 'maya');
  await user.type(screen.getByLabelText('Password'), 'wrong one{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong username or password');
  expect(screen.getByLabelText('Username')).toHaveValue('maya');
  expect(screen.getByLabelText('Password')).toHaveValue('wrong one');
});

// proves security 3.8
test('asks for the mailed code when the server does, and sends it', async () => {
  signInAs(null);
  serveMemberHome();
  const sentence = 'There were many tries to sign in with this name.';
  const login = vi.fn<NonNullable<Behaviour['auth.login']>>(({ code }) => {
    if (code === undefined) refuse('UNAUTHORIZED', sentence, 'code_required');
    if (code !== 'K7QM-2XRD')
      refuse(
        'UNAUTHORIZED',
        'Invalid username, password or code. With the right password and no code we mail you one.',
      );
    signInAs(aUser());
    return { user: aUser() };
  });
  serve({ 'auth.login': login });
  const { user } = openApp('/login');
  await user.type(await screen.findByLabelText('Username'), 'maya');
  expect(screen.queryByLabelText('Code from our email')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Password'), 'secret12{Enter}');
  const code = await screen.findByLabelText('Code from our email');
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  await user.type(code, 'K7QM{Enter}');
  expect(
    await screen.findByText('Invalid username, password or code. With the right password and no code we mail you one.'),
  ).toBeVisible();
  await user.type(screen.getByLabelText('Code from our email'), '-2XRD{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Member Home' })).toBeVisible();
  expect(login).toHaveBeenLastCalledWith({ username: 'maya', password: 'secret12', code: 'K7QM-2XRD' });
});

// proves spec 2.8.6, spec 2.8.10
test('signs in once, however often it is pressed, and goes to member home', async () => {
  signInAs(null);
  serveMemberHome();
  const login = vi.fn<() => { user: User }>(() => {
    signInAs(aUser());
    return { user: aUser() };
  });
  serve({ 'auth.login': login });
  const { user, router } = openApp('/login');
  await user.type(await screen.findByLabelText('Username'), 'maya');
  await user.type(screen.getByLabelText('Password'), 'secret12');
  await user.dblClick(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Member Home' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/member-home');
  expect(login).toHaveBeenCalledOnce();
  expect(login).toHaveBeenCalledWith({ username: 'maya', password: 'secret12' });
});

// proves spec 2.8.5
test('a signed-in member is redirected to member home', async () => {
  signInAs(aUser());
  serveMemberHome();
  const { router } = openApp('/login');
  await waitFor(() => expect(router.state.location.pathname).toBe('/member-home'));
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
});
