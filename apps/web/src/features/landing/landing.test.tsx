import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aCategory, aSession } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve } from '../../testing/server';

beforeEach(() => {
  signInAs(null);
  serve({
    'catalog.categories': () => [aCategory(), aCategory({ id: 2, name: 'Athletes', slug: 'athletes' })],
    'catalog.sessions': () => [aSession({ id: 1, title: 'Night Sea', isPremium: true }), aSession({ id: 4 })],
  });
});

// proves spec 2.1.1, spec 2.3.1, spec 2.3.3, spec 2.3.9, spec 6.1
test('a visitor sees the signup and the login', async () => {
  openApp('/');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Close your eyes.');
  const main = within(screen.getByRole('main'));
  for (const link of main.getAllByRole('link', { name: 'Get Started Free' })) {
    expect(link).toHaveAttribute('href', '/signup');
  }
  expect(main.getAllByRole('link', { name: 'Get Started Free' })).toHaveLength(3);
  expect(main.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

// proves spec 2.3.3, spec 2.3.4, spec 2.3.5, spec 9.5
test('both plans lead to the sign-up and say what they cost', async () => {
  openApp('/');
  expect(await screen.findByText('$0')).toBeVisible();
  expect(screen.getByText('$9.99')).toBeVisible();
  expect(screen.getByText('or $99.99 per year: a 17% saving, about $8.33 per month')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start with Premium' })).toHaveAttribute('href', '/signup');
  expect(screen.getByText('6 quick sessions of 60 seconds each')).toBeVisible();
});

// proves spec 2.3.10, spec D27.1
test('the claims, as the owner states them', async () => {
  openApp('/');
  const strip = await screen.findByRole('region', { name: 'Vizzi in numbers' });
  for (const figure of ['10,000+', '30+', '4.9/5']) expect(strip).toHaveTextContent(figure);
});

// proves spec 2.3.2
test('four feature cards', async () => {
  openApp('/');
  const features = await screen.findByRole('region', { name: 'A quiet place you can carry in your pocket' });
  expect(within(features).getAllByRole('article')).toHaveLength(4);
});

test('every category is a link, however many there are, and so is a free session', async () => {
  openApp('/');
  expect(await screen.findByRole('heading', { name: 'Inner landscapes' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Athletes' })).toHaveAttribute('href', '/category/athletes');
  const listen = await screen.findByRole('link', { name: /Listen to Still Lake, 1 min/ });
  expect(listen).toHaveAttribute('href', '/session/4');
});

test('the page renders without its data', async () => {
  serve({
    'catalog.categories': () => refuse('INTERNAL_SERVER_ERROR', 'No'),
    'catalog.sessions': () => refuse('INTERNAL_SERVER_ERROR', 'No'),
  });
  openApp('/');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Start with Premium' })).toBeVisible();
});
