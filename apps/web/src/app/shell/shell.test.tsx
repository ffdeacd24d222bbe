import { screen, waitFor, within } from '@testing-library/react';
import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { aPremiumUser, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { pending, serve } from '../../testing/server';
import { routes } from '../router';

const banner = () => within(screen.getByRole('banner'));

// proves spec 2.2.2, spec 2.2.5, spec 2.2.6, spec 2.2.7, spec 2.2.11, spec 2.2.13, spec 4.2, spec 6.2
test('a visitor sees the open pages, Login and Sign Up', async () => {
  signInAs(null);
  openApp('/about');
  expect(await banner().findByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(banner().getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(main.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Home',
    'Start Free',
    'Learn to Visualize',
    'About',
    'Support',
  ]);
  expect(main.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
  expect(banner().queryByRole('link', { name: 'Account' })).not.toBeInTheDocument();
});

// proves spec 2.2.5, spec 2.2.7, spec 2.2.9, spec 2.2.11, spec 4.2, spec 6.10
test('a free member sees search, Member Home, Upgrade, account and logout', async () => {
  signInAs(aUser());
  openApp('/about');
  expect(await banner().findByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/upgrade');
  expect(banner().getByRole('link', { name: 'Member Home' })).toHaveAttribute('href', '/member-home');
  expect(banner().getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  expect(banner().getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(await screen.findByPlaceholderText('Search visualizations...')).toBeVisible();
  expect(banner().queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
});

test('only an admin sees the way to the administration', async () => {
  signInAs(aUser());
  const { unmount } = openApp('/about');
  await banner().findByRole('link', { name: 'Member Home' });
  expect(screen.queryByRole('link', { name: 'Admin' })).not.toBeInTheDocument();
  unmount();
  signInAs(aUser({ isAdmin: true }));
  openApp('/about');
  expect(await banner().findByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
});

// proves spec 2.2.10
test('a premium member sees no upgrade', async () => {
  signInAs(aPremiumUser());
  openApp('/about');
  await banner().findByRole('link', { name: 'Account' });
  expect(banner().queryByRole('link', { name: 'Upgrade' })).not.toBeInTheDocument();
});

// proves spec 2.4.2, spec 4.1, spec 4.37
test('neither login nor account is shown while the viewer is unknown', async () => {
  serve({ 'auth.viewer': pending });
  openApp('/home');
  expect(await screen.findByText('Loading')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Account' })).not.toBeInTheDocument();
});

// proves spec 2.1.3, spec 2.4.1, spec 2.5.10, spec 2.9.1, spec 4.37, spec 6.3
test.each(['/home', '/member-home', '/free-vizzies', '/upgrade', '/account'])(
  'a visitor at %s is redirected to the login',
  async (address) => {
    signInAs(null);
    const { router } = openApp(address);
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
  },
);

// proves spec D17.3
test('searching opens the results', async () => {
  signInAs(aUser());
  serve({ 'catalog.search': () => [], 'catalog.popular': () => [] });
  const { user, router } = openApp('/about');
  await user.type(await screen.findByPlaceholderText('Search visualizations...'), ' still & deep {Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
  expect(new URLSearchParams(router.state.location.search).get('q')).toBe('still & deep');
});

// proves spec 2.1.9, spec 6.1
test('a navigation focuses the new page and sets its title', async () => {
  signInAs(null);
  const { user } = openApp('/about');
  await user.click(await banner().findByRole('link', { name: 'Support' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  expect(document.title).toBe('Support · Vizzi');
});

// proves spec D26.1
test('every link of header, menu and footer leads to a page that exists', async () => {
  signInAs(aUser());
  const { user } = openApp('/terms');
  await user.click(await banner().findByRole('button', { name: 'Menu' }));
  await screen.findByRole('navigation', { name: 'More pages' });
  const addresses = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map((link) => link.pathname);
  expect(addresses.length).toBeGreaterThan(20);
  const lost = addresses.filter((address) => matchRoutes(routes, address)?.at(-1)?.route.path === '*');
  expect(lost).toEqual([]);
});

// proves spec 2.1.11, spec 8.28
test('an unknown address shows 404', async () => {
  signInAs(null);
  openApp('/nowhere/at/all');
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

// proves spec 2.2.14, spec 2.2.16
test('the footer shows the tagline and the year', async () => {
  signInAs(null);
  openApp('/terms');
  const footer = within(await screen.findByRole('contentinfo'));
  expect(footer.getByText('Transform your life through the power of guided visualization.')).toBeVisible();
  expect(footer.getByText('© 2024 Vizzi')).toBeVisible();
  expect(footer.getByRole('link', { name: 'All Categories' })).toHaveAttribute('href', '/');
  expect(footer.getByRole('link', { name: 'Tutorial' })).toHaveAttribute('href', '/tutorial');
});

test('the menu opens by keyboard, and Escape returns the focus to its button, the first time too', async () => {
  signInAs(null);
  const { user } = openApp('/terms');
  const button = () => banner().findByRole('button', { name: 'Menu' });
  for (let round = 0; round < 2; round += 1) {
    (await button()).focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('navigation', { name: 'More pages' });
    await waitFor(() => expect(menu.parentElement).toContainElement(document.querySelector(':focus')));
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await button()).toHaveFocus());
  }
});
