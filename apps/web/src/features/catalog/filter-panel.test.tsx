import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aSession, aUser } from '../../testing/fixtures';
import { serveCatalog } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { serve, type Behaviour } from '../../testing/server';

const sessions = vi.fn<NonNullable<Behaviour['catalog.sessions']>>();

beforeEach(() => {
  signInAs(aUser());
  serveCatalog();
  sessions.mockReset();
  sessions.mockReturnValue([aSession()]);
  serve({ 'catalog.sessions': sessions });
});

async function openFilters(query = '') {
  const app = openApp(`/category/relaxation${query}`);
  const panel = within(await screen.findByRole('region', { name: 'Filters' }));
  await app.user.click(panel.getByRole('button', { name: 'Filters' }));
  await panel.findByRole('slider', { name: 'Shortest duration' });
  return { ...app, panel };
}

// proves spec 5.13, spec 9.19
test('the slider goes from 0 to 3600 seconds, marked at 1, 15, 30 and 60 minutes', async () => {
  const { panel } = await openFilters();
  const shortest = panel.getByRole('slider', { name: 'Shortest duration' });
  const longest = panel.getByRole('slider', { name: 'Longest duration' });
  expect(shortest).toHaveAttribute('aria-valuenow', '0');
  expect(shortest).toHaveAttribute('aria-valuemin', '0');
  expect(longest).toHaveAttribute('aria-valuenow', '3600');
  expect(longest).toHaveAttribute('aria-valuemax', '3600');
  expect(panel.getAllByText(/^\d+ min$/).map((mark) => mark.textContent)).toEqual([
    '1 min',
    '15 min',
    '30 min',
    '60 min',
  ]);
  expect(panel.getByText('any length')).toBeVisible();
});

test('60 minutes mean no limit, in the address and in the query', async () => {
  const { user, router, panel } = await openFilters('?maxDuration=3540');
  expect(sessions).toHaveBeenLastCalledWith({ category: 'relaxation', maxDuration: 3540 });
  panel.getByRole('slider', { name: 'Longest duration' }).focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(sessions).toHaveBeenLastCalledWith({ category: 'relaxation' }));
  expect(panel.queryByText('Active')).not.toBeInTheDocument();
});

// proves spec 9.21
test('the orders have their names, and Default is chosen while there is none', async () => {
  const { panel } = await openFilters();
  const orders = within(panel.getByRole('group', { name: 'Sort by' })).getAllByRole('button');
  expect(orders.map((order) => order.textContent)).toEqual([
    'Default',
    'Newest',
    'Oldest',
    'Popular',
    'Shortest',
    'Longest',
  ]);
  expect(orders.filter((order) => order.ariaPressed === 'true')).toEqual([
    panel.getByRole('button', { name: 'Default' }),
  ]);
});

// proves spec 5.16
test('Default removes the order and keeps the durations', async () => {
  const { user, router, panel } = await openFilters('?minDuration=60&sortBy=popular');
  expect(sessions).toHaveBeenLastCalledWith({ category: 'relaxation', minDuration: 60, sortBy: 'popular' });
  await user.click(panel.getByRole('button', { name: 'Default' }));
  await waitFor(() => expect(router.state.location.search).toBe('?minDuration=60'));
  await waitFor(() => expect(sessions).toHaveBeenLastCalledWith({ category: 'relaxation', minDuration: 60 }));
});

test('the arrow keys move the slider step by step, and Reset restores it', async () => {
  const { panel, user } = await openFilters();
  const shortest = panel.getByRole('slider', { name: 'Shortest duration' });
  shortest.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await waitFor(() => expect(shortest).toHaveAttribute('aria-valuenow', '180'));
  expect(shortest).toHaveFocus();
  await user.click(panel.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(shortest).toHaveAttribute('aria-valuenow', '0'));
});
