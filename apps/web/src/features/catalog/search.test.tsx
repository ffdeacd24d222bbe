import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aSession } from '../../testing/fixtures';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve } from '../../testing/server';

const all = [aSession(), aSession({ id: 2, title: 'Café at Dawn' })];

beforeEach(() => {
  signInAs(null);
  serve({
    'catalog.popular': () => [],
    'catalog.sessions': () => all,
    'catalog.search': ({ query }) => all.filter(({ title }) => title.includes(query)),
  });
});

// proves spec D17.3
test('shows the results and their number', async () => {
  openApp('/search?q=Dawn');
  expect(await screen.findByRole('link', { name: 'Café at Dawn' })).toBeVisible();
  expect(screen.getByText('1 session')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Still Lake' })).not.toBeInTheDocument();
});

test('shows all sessions without a search text', async () => {
  openApp('/search?sortBy=newest');
  expect(await screen.findByRole('heading', { level: 1, name: 'New Releases' })).toBeVisible();
  expect(await screen.findByText('2 sessions')).toBeVisible();
});

// proves spec 8.15
test('shows a failed search', async () => {
  serve({ 'catalog.search': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
  openApp('/search?q=Dawn');
  expect(await screen.findByText('Failed to fetch sessions')).toBeVisible();
});

test('shows who searched too often when to go on', async () => {
  const wait = 'Too many tries. Please wait a minute and try again.';
  serve({ 'catalog.search': () => refuse('TOO_MANY_REQUESTS', wait) });
  openApp('/search?q=Dawn');
  expect(await screen.findByText(wait)).toBeVisible();
});

test('an empty result has a link onward', async () => {
  openApp('/search?q=thunder');
  expect(await screen.findByRole('heading', { name: 'Nothing found for “thunder”' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'See what others listen to' })).toBeVisible();
});

describe('who may be in danger', () => {
  const sentence = 'If you are in danger, please call your local emergency number.';

  test('is told where help is, instead of hints', async () => {
    openApp('/search?q=suicidal');
    expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
    expect(screen.queryByText(/may do better/)).not.toBeInTheDocument();
  });

  test('is told so above results too', async () => {
    serve({ 'catalog.search': () => all });
    openApp('/search?q=suicidal thoughts');
    expect(await screen.findByRole('link', { name: 'Café at Dawn' })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
  });
});

test('a new search replaces the previous one', async () => {
  const { user, router } = openApp('/search?q=thunder');
  const field = await screen.findByRole('searchbox');
  await user.clear(field);
  await user.type(field, 'Lake{Enter}');
  expect(await screen.findByRole('link', { name: 'Still Lake' })).toBeVisible();
  expect(router.state.location.search).toBe('?q=Lake');
});

test('the search text is marked in the results', async () => {
  serve({ 'catalog.search': () => all });
  openApp('/search?q=daw');
  await screen.findByRole('link', { name: 'Café at Dawn' });
  expect(screen.getByText('Dawn').tagName).toBe('MARK');
  expect(screen.getByText('Still Lake').tagName).toBe('A');
});

test('below few results are others that people listen to', async () => {
  serve({
    'catalog.search': () => all.slice(0, 1),
    'catalog.popular': () => [...all.slice(0, 1), aSession({ id: 9, title: 'Pine Shelter' })],
  });
  openApp('/search?q=lake');
  const others = within(await screen.findByRole('region', { name: 'Others listen to' }));
  expect(others.getByRole('link', { name: 'Pine Shelter' })).toBeVisible();
  expect(others.queryByRole('link', { name: 'Still Lake' })).not.toBeInTheDocument();
});
