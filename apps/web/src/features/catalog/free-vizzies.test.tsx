import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aSession, aUser } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { pending, refuse, serve } from '../../testing/server';

beforeEach(() => signInAs(aUser()));

// proves spec 2.9.2
test('each free session says what it is, that it stays free, and plays', async () => {
  serve({ 'catalog.sessions': ({ free }) => (free ? [aSession({ id: 7, isFeatured: true })] : []) });
  openApp('/free-vizzies');
  const link = await screen.findByRole('link', { name: 'Still Lake' });
  expect(link).toHaveAttribute('href', '/session/7');
  expect(screen.getByRole('button', { name: 'Play Still Lake' })).toBeVisible();
  const card = screen.getByRole('article');
  for (const text of ['FREE FOREVER', 'Featured', 'Relaxation', 'One quiet minute beside water.', '1 min']) {
    expect(card).toHaveTextContent(text);
  }
});

// proves spec 2.9.3
test('three skeletons are shown while they load', async () => {
  serve({ 'catalog.sessions': pending });
  openApp('/free-vizzies');
  expect(await screen.findAllByTestId('session-skeleton')).toHaveLength(3);
});

// proves spec 2.9.4
test('none at the moment', async () => {
  serve({ 'catalog.sessions': () => [] });
  openApp('/free-vizzies');
  expect(await screen.findByText('No free sessions available at the moment')).toBeVisible();
});

// proves spec 8.11
test('they could not be read', async () => {
  serve({ 'catalog.sessions': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
  openApp('/free-vizzies');
  expect(await screen.findByText('Failed to fetch free sessions')).toBeVisible();
});

// proves spec 2.9.5
test('the page offers the upgrade', async () => {
  serve({ 'catalog.sessions': () => [] });
  openApp('/free-vizzies');
  const more = await screen.findByRole('region', { name: 'Want More?' });
  expect(more.querySelector('a')).toHaveAttribute('href', '/upgrade');
});
