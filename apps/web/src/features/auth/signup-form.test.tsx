import { screen } from '@testing-library/react';
import type { User } from '@vizzi/api/contracts';
import { expect, test, vi } from 'vitest';
import { aUser } from '../../testing/fixtures';
import { serveMemberHome } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve } from '../../testing/server';

async function fillIn(email: string, password: string) {
  signInAs(null);
  const { user, router } = openApp('/signup');
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
  return { user, router };
}

// proves spec 2.1.6, spec 2.8.7, spec 5.3
test('requires an email and six characters', async () => {
  await fillIn('maya', 'short');
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByText('Password must be at least 6 characters')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

// proves spec 2.8.9, spec 2.8.10, spec 9.8
test('six characters are enough, and the new member is redirected to member home', async () => {
  serveMemberHome();
  const register = vi.fn<() => { user: User }>(() => {
    signInAs(aUser());
    return { user: aUser() };
  });
  serve({ 'auth.register': register });
  const { router } = await fillIn('  maya@example.com ', 'sixsix');
  expect(await screen.findByRole('heading', { level: 1, name: 'Member Home' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/member-home');
  expect(register).toHaveBeenCalledOnce();
});

// proves spec 8.9
test('a taken email shows a clear message', async () => {
  serve({ 'auth.register': () => refuse('CONFLICT', 'User maya@example.com already exists') });
  await fillIn('maya@example.com', 'secret12');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'An account with this email already exists. Please login instead.',
  );
  expect(screen.getByLabelText('Email')).toHaveValue('maya@example.com');
});

// proves spec 8.7
test("other refusals show the server's message", async () => {
  serve({ 'auth.register': () => refuse('BAD_REQUEST', 'That address cannot be used') });
  await fillIn('maya@example.com', 'secret12');
  expect(await screen.findByRole('alert')).toHaveTextContent('That address cannot be used');
});
