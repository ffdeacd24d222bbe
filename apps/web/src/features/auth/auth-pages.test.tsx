import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { openApp, signInAs } from '../../testing/render-app';
import { fail, refuse, serve } from '../../testing/server';

/** An answer that is not from the server. */
const brokenAnswers = [
  { what: 'no answer at all', answer: () => HttpResponse.error() },
  { what: 'the page of a proxy', answer: () => new HttpResponse('<h1>Bad Gateway</h1>', { status: 502 }) },
  { what: 'nothing', answer: () => new HttpResponse(null, { status: 500 }) },
];

describe.each(brokenAnswers)('without a message, after $what', ({ answer }) => {
  // proves spec 8.6
  test('a login says that it failed', async () => {
    signInAs(null);
    serve({ 'auth.login': () => fail(answer) });
    const { user } = openApp('/login');
    await user.type(await screen.findByLabelText('Username'), 'maya');
    await user.type(screen.getByLabelText('Password'), 'secret12{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Login failed$/);
    expect(screen.getByLabelText('Password')).toHaveValue('secret12');
  });

  // proves spec 8.8
  test('a signup says that it failed', async () => {
    signInAs(null);
    serve({ 'auth.register': () => fail(answer) });
    const { user } = openApp('/signup');
    await user.type(await screen.findByLabelText('Email'), 'maya@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret12{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Signup failed$/);
    expect(screen.getByLabelText('Email')).toHaveValue('maya@example.com');
  });
});

const main = () => within(screen.getByRole('main'));

// proves spec 2.8.4
test.each([
  { from: '/login', link: 'Sign Up', to: '/signup' },
  { from: '/signup', link: 'Login', to: '/login' },
])('$from leads to $to', async ({ from, link, to }) => {
  signInAs(null);
  const { user, router } = openApp(from);
  await screen.findByLabelText('Password');
  await user.click(main().getByRole('link', { name: link }));
  await waitFor(() => expect(router.state.location.pathname).toBe(to));
});

// proves spec 2.8.3
test.each(['/login', '/signup'])('at %s the password can be shown and hidden again', async (address) => {
  signInAs(null);
  const { user } = openApp(address);
  const password = await screen.findByLabelText('Password');
  const toggle = main().getByRole('button', { name: 'Show password' });
  await user.click(toggle);
  expect(password).toHaveAttribute('type', 'text');
  await user.click(toggle);
  expect(password).toHaveAttribute('type', 'password');
});

// proves spec 8.4
test.each([
  { what: 'the check is refused', answer: () => refuse('UNAUTHORIZED', 'Not authenticated') },
  { what: 'the check fails', answer: () => refuse('INTERNAL_SERVER_ERROR', 'No') },
  { what: 'no check arrives', answer: () => fail(() => HttpResponse.error()) },
])('$what signs out', async ({ answer }) => {
  serve({ 'auth.viewer': answer });
  const { router } = openApp('/account');
  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
  const banner = within(screen.getByRole('banner'));
  expect(banner.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  expect(banner.queryByRole('link', { name: 'Account' })).not.toBeInTheDocument();
});
