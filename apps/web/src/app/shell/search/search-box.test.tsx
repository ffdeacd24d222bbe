import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serveMemberHome } from '../../../testing/default-answers';
import { aSession, aUser } from '../../../testing/fixtures';
import { openApp, signInAs } from '../../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../../testing/server';

const lake = aSession({ id: 3 });
const tide = aSession({ id: 4, title: 'Slow Tide', isPremium: true });
const search = vi.fn<NonNullable<Behaviour['catalog.search']>>();

beforeEach(() => {
  signInAs(aUser());
  search.mockReset();
  search.mockReturnValue([lake, tide]);
  serveMemberHome();
  serve({ 'catalog.search': search, 'catalog.session': () => lake });
});

async function type(words: string) {
  const app = openApp('/terms');
  const banner = within(screen.getByRole('banner'));
  await app.user.click(await banner.findByLabelText('Search visualizations'));
  const field = await banner.findByRole('combobox', { name: 'Search visualizations' });
  expect(field).toHaveFocus();
  await app.user.type(field, words);
  return { ...app, field };
}

const results = async () => within(await screen.findByRole('listbox', { name: 'Visualizations' }));

describe('search suggestions', () => {
  // proves spec D17.2
  test('send one query for the typed text, and mark the matches', async () => {
    await type('sti');
    const list = await results();
    const options = await list.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Still LakeRelaxation · 1 min',
      'Slow TideRelaxation · 1 minPremium',
    ]);
    expect(list.getByText('Still').tagName).toBe('MARK');
    expect(screen.getByText('2 results')).toBeInTheDocument();
    expect(search).toHaveBeenCalledOnce();
    expect(search).toHaveBeenCalledWith({ query: 'sti', limit: 6 });
  });

  test('are chosen by the arrow keys and opened by Enter', async () => {
    const { user, field, router } = await type('still');
    const first = (await (await results()).findAllByRole('option'))[0];
    await user.keyboard('{ArrowDown}');
    expect(field).toHaveAttribute('aria-activedescendant', first?.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/session/3'));
  });

  test('a premium session leads a free member to the upgrade', async () => {
    const { user, router } = await type('still');
    await user.click(await (await results()).findByRole('option', { name: /Slow Tide/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/upgrade'));
  });

  test('open all results by Enter without a choice', async () => {
    const { user, router } = await type('still ');
    await (await results()).findAllByRole('option');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/search', search: '?q=still' }));
  });

  test('are closed by Escape, which keeps the text', async () => {
    const { user, field } = await type('still');
    await (await results()).findAllByRole('option');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
    expect(field).toHaveValue('still');
  });

  test('say when nothing was found', async () => {
    search.mockReturnValue([]);
    await type('thunder');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    expect(screen.getByText('0 results')).toBeInTheDocument();
  });

  test('are not fetched for spaces', async () => {
    const { user, router } = await type('   ');
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/terms');
    expect(search).not.toHaveBeenCalled();
  });

  test('that fail leave Enter working', async () => {
    search.mockImplementation(() => refuse('INTERNAL_SERVER_ERROR', 'No'));
    const { user, router } = await type('still');
    await waitFor(() => expect(search).toHaveBeenCalled());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
  });
});
