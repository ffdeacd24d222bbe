import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aCategory, aSession, aUser } from '../../testing/fixtures';
import { serveCatalog } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { pending, refuse, serve, type Behaviour } from '../../testing/server';

type SessionsAnswer = NonNullable<Behaviour['catalog.sessions']>;

beforeEach(() => {
  signInAs(aUser());
  serveCatalog();
});

// proves spec 2.5.16, spec 2.6.1, spec 2.6.3, spec 6.6, spec 9.16
test('shows the category, how much it holds and what is in it', async () => {
  serve({
    'catalog.sessions': () => [
      aSession({ id: 1, listenerCount: 4800 }),
      aSession({ id: 2, title: 'Slow Tide', isPremium: true, duration: 1199 }),
    ],
  });
  openApp('/category/relaxation');
  expect(await screen.findByRole('heading', { level: 1, name: 'Relaxation' })).toBeVisible();
  expect(screen.getByText('5 sessions available')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Categories' })).toHaveAttribute('href', '/');
  const free = await screen.findByRole('link', { name: 'Still Lake' });
  expect(free).toHaveAttribute('href', '/session/1');
  expect(screen.getByRole('button', { name: 'Play Still Lake' })).toBeVisible();
  expect(screen.getByText('4.8k listeners')).toBeVisible();
  const premium = screen.getByRole('link', { name: 'Slow Tide' });
  expect(premium).toHaveAttribute('href', '/upgrade');
  expect(premium).toHaveAccessibleDescription('Upgrade');
  expect(screen.queryByRole('button', { name: /Play Slow Tide/ })).toBeNull();
  expect(screen.getByText('19 min')).toBeVisible();
});

// proves spec 2.6.5, spec 9.25
test('six skeletons are shown while the sessions load', async () => {
  serve({ 'catalog.sessions': pending });
  openApp('/category/relaxation');
  expect(await screen.findAllByTestId('session-skeleton')).toHaveLength(6);
});

// proves spec 2.6.6, spec 8.26
test('a category that does not exist', async () => {
  serve({ 'catalog.category': () => refuse('NOT_FOUND', 'Category not found') });
  openApp('/category/nowhere');
  expect(await screen.findByRole('heading', { name: 'Category Not Found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

// proves spec 8.14
test('a category that could not be read can be tried again', async () => {
  let broken = true;
  serve({ 'catalog.category': () => (broken ? refuse('INTERNAL_SERVER_ERROR', 'No') : aCategory()) });
  const { user } = openApp('/category/relaxation');
  expect(await screen.findByText('Failed to fetch category')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Relaxation' })).toBeVisible();
});

// proves spec 8.15
test('sessions that could not be read', async () => {
  serve({ 'catalog.sessions': () => refuse('INTERNAL_SERVER_ERROR', 'No') });
  openApp('/category/relaxation');
  expect(await screen.findByText('Failed to fetch sessions')).toBeVisible();
});

// proves spec 2.6.7
test('an empty category offers the others', async () => {
  serve({ 'catalog.sessions': () => [] });
  openApp('/category/relaxation');
  expect(await screen.findByText('No sessions available in this category yet.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Explore Other Categories' })).toHaveAttribute('href', '/');
});

// proves spec 2.6.4, spec 5.12, spec 5.15, spec 9.18
test('filters start collapsed, go into the address and can be reset', async () => {
  const sessions = vi.fn<SessionsAnswer>(() => [aSession()]);
  serve({ 'catalog.sessions': sessions });
  const { user, router } = openApp('/category/relaxation');
  const toggle = await screen.findByRole('button', { name: 'Filters' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('Active')).not.toBeInTheDocument();
  expect(sessions).toHaveBeenLastCalledWith({ category: 'relaxation' });

  await user.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await user.click(await screen.findByRole('button', { name: 'Popular' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sortBy=popular'));
  expect(screen.getByRole('button', { name: 'Popular' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(sessions).toHaveBeenLastCalledWith({ category: 'relaxation', sortBy: 'popular' }));

  screen.getByRole('slider', { name: 'Shortest duration' }).focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(router.state.location.search).toBe('?minDuration=60&sortBy=popular'));

  expect(screen.getByText('Active')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.queryByText('Active')).not.toBeInTheDocument();
});

// proves spec 5.14
test('a link restores its filters; bounds without effect are not sent', async () => {
  const sessions = vi.fn<SessionsAnswer>(() => []);
  serve({ 'catalog.sessions': sessions });
  openApp('/category/relaxation?minDuration=0&maxDuration=900&sortBy=shortest');
  expect(await screen.findByText('No sessions match these filters.')).toBeVisible();
  expect(screen.getByText('Active')).toBeVisible();
  expect(sessions).toHaveBeenCalledWith({ category: 'relaxation', maxDuration: 900, sortBy: 'shortest' });
});

test.each(['?minDuration=many', '?minDuration=900&maxDuration=60', '?sortBy=loudest'])(
  'an address that makes no sense filters nothing: %s',
  async (query) => {
    const sessions = vi.fn<SessionsAnswer>(() => [aSession()]);
    serve({ 'catalog.sessions': sessions });
    openApp(`/category/relaxation${query}`);
    await screen.findByRole('link', { name: 'Still Lake' });
    expect(sessions).toHaveBeenCalledWith({ category: 'relaxation' });
  },
);
