import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCategory } from '../testing/fixtures';
import { serveCatalog } from '../testing/default-answers';
import { openApp, signInAs } from '../testing/render-app';
import { refuse, requestsArrived, serve, type Behaviour } from '../testing/server';

const AN_HOUR_MS = 3_600_000;

const category = vi.fn<NonNullable<Behaviour['catalog.category']>>();
const viewer = vi.fn<NonNullable<Behaviour['auth.viewer']>>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serveCatalog();
  signInAs(null);
  category.mockReset();
  category.mockReturnValue(aCategory());
  viewer.mockReset();
  viewer.mockReturnValue({ user: null });
  serve({ 'catalog.category': category, 'auth.viewer': viewer });
});

afterEach(() => {
  vi.useRealTimers();
});

const heading = () => screen.findByRole('heading', { level: 1, name: 'Relaxation' });

async function openCategory() {
  const app = openApp('/category/relaxation');
  await heading();
  return app;
}

/** How often each query was sent, once all pending requests have arrived. */
async function questions() {
  await act(requestsArrived);
  return { category: category.mock.calls.length, viewer: viewer.mock.calls.length };
}

const ONCE = { category: 1, viewer: 1 };

// proves spec 7.31
test('a page that is opened again sends no query', async () => {
  const { router } = await openCategory();
  await act(() => router.navigate('/terms'));
  await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
  await act(() => router.navigate('/category/relaxation'));
  await heading();
  expect(await questions()).toEqual(ONCE);
});

// proves spec 7.31
test.each([
  { what: 'the window gets the focus', events: ['blur', 'focus', 'visibilitychange'] },
  { what: 'the network comes back', events: ['offline', 'online'] },
])('no query is sent when $what', async ({ events }) => {
  await openCategory();
  act(() => {
    for (const event of events) window.dispatchEvent(new Event(event));
  });
  expect(await questions()).toEqual(ONCE);
});

// proves spec 7.31
test('no query is sent during an hour on one page', async () => {
  await openCategory();
  await act(() => vi.advanceTimersByTimeAsync(AN_HOUR_MS));
  expect(await questions()).toEqual(ONCE);
});

// proves spec 7.31
test('a failed query is not retried by itself', async () => {
  category.mockImplementation(() => refuse('INTERNAL_SERVER_ERROR', 'No'));
  viewer.mockImplementation(() => refuse('INTERNAL_SERVER_ERROR', 'No'));
  openApp('/category/relaxation');
  expect(await screen.findByText('Failed to fetch category')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(AN_HOUR_MS));
  expect(await questions()).toEqual(ONCE);
});
