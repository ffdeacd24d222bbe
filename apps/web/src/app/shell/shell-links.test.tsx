import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aUser } from '../../testing/fixtures';
import { serveMemberHome } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';

const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the shell', () => {
  beforeEach(() => signInAs(null));

  // proves spec 2.2.1, spec 2.2.4
  test('the brand and the first item of the navigation lead home', async () => {
    openApp('/terms');
    const banner = within(await screen.findByRole('banner'));
    expect(banner.getByRole('link', { name: 'Vizzi' })).toHaveAttribute('href', '/');
    expect(banner.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });

  // proves spec 2.2.17
  test.each([
    {
      column: 'Explore',
      links: [
        ['All Categories', '/'],
        ['Popular Sessions', '/search?sortBy=popular'],
        ['New Releases', '/search?sortBy=newest'],
        ['Favorites', '/member-home#favorites'],
      ],
    },
    {
      column: 'Support',
      links: [
        ['Help Center', '/support'],
        ['Tutorial', '/tutorial'],
        ['Contact Us', '/support#contact'],
        ['Community', '/about'],
      ],
    },
    {
      column: 'Account',
      links: [
        ['My Profile', '/member-home'],
        ['Progress', '/practice'],
        ['Settings', '/account'],
        ['Privacy', '/privacy'],
      ],
    },
  ])('the footer has $column, with its names', async ({ column, links }) => {
    openApp('/terms');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(linksIn(footer.getByRole('navigation', { name: column }))).toEqual(links);
  });

  // proves spec 2.2.15
  test('beside the copyright line are Privacy Policy and Terms of Service', async () => {
    openApp('/terms');
    const footer = within(await screen.findByRole('contentinfo'));
    const line = footer.getByText('© 2024 Vizzi').parentElement;
    expect(line && linksIn(line)).toEqual([
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
    ]);
  });
});

// proves spec 2.4.12
test('Explore All scrolls to the categories', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  signInAs(aUser());
  serveMemberHome();
  const { user, router } = openApp('/');
  await user.click(await screen.findByRole('link', { name: 'Explore All' }));
  expect(router.state.location).toMatchObject({ pathname: '/', hash: '#categories' });
  const categories = screen.getByRole('region', { name: 'Browse by Category' });
  expect(new Set(scrolled.mock.contexts)).toEqual(new Set([categories]));
});
