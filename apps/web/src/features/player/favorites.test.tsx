import { act, screen, waitFor } from '@testing-library/react';
import type { Session } from '@vizzi/api/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { aSession, aUser } from '../../testing/fixtures';
import { signInAs } from '../../testing/render-app';
import { serve, type Behaviour } from '../../testing/server';
import { renderPlayer } from '../../testing/render-player';

const kept = aSession({ id: 71, title: 'Lantern Path' });
const other = aSession({ id: 72, title: 'Slow Tide' });

let stored: Session[] = [];
const favorites = vi.fn<NonNullable<Behaviour['library.favorites']>>();
const add = vi.fn<NonNullable<Behaviour['library.addFavorite']>>();
const remove = vi.fn<NonNullable<Behaviour['library.removeFavorite']>>();

beforeEach(() => {
  stored = [kept];
  favorites.mockReset();
  favorites.mockImplementation(() => stored);
  add.mockReset();
  add.mockImplementation(() => {
    stored = [other, ...stored];
    return { success: true };
  });
  remove.mockReset();
  remove.mockImplementation(() => {
    stored = [];
    return { success: true };
  });
  signInAs(aUser());
  serve({
    'player.listen': () => ({ success: true }),
    'player.progress': () => null,
    'library.favorites': favorites,
    'library.addFavorite': add,
    'library.removeFavorite': remove,
  });
});

function play(session: Session) {
  const rig = renderPlayer(null);
  rig.listen(session);
  return rig;
}

const empty = () => screen.findByRole('button', { name: 'Add to favorites' });
const full = () => screen.findByRole('button', { name: 'Remove from favorites' });

// proves spec 4.18
it('adds a favorite, shows a toast and refetches the list', async () => {
  const { user } = play(other);
  await user.click(await empty());
  expect(await screen.findByText('Added to favorites')).toBeInTheDocument();
  expect(await full()).toBeInTheDocument();
  expect(add).toHaveBeenCalledExactlyOnceWith({ sessionId: other.id });
  await waitFor(() => expect(favorites).toHaveBeenCalledTimes(2));
});

it('adds a favorite that is pressed before the list has arrived', async () => {
  let arrive = () => {};
  favorites.mockImplementationOnce(() => new Promise((resolve) => (arrive = () => resolve([kept]))));
  const { user } = play(other);
  await user.click(await empty());
  expect(await screen.findByText('Added to favorites')).toBeInTheDocument();
  act(() => arrive());
  expect(await full()).toBeInTheDocument();
  expect(add).toHaveBeenCalledExactlyOnceWith({ sessionId: other.id });
});

// proves spec 4.16, spec 4.18
it('removes a favorite, shows a toast and refetches the list', async () => {
  const { user } = play(kept);
  await user.click(await full());
  expect(await screen.findByText('Removed from favorites')).toBeInTheDocument();
  expect(await empty()).toBeInTheDocument();
  expect(remove).toHaveBeenCalledExactlyOnceWith({ sessionId: kept.id });
  await waitFor(() => expect(favorites).toHaveBeenCalledTimes(2));
});

// proves spec 4.18
it('shows the refetched list', async () => {
  remove.mockReturnValue({ success: true });
  const { user } = play(kept);
  await user.click(await full());
  await screen.findByText('Removed from favorites');
  expect(await full()).toBeInTheDocument();
});

// proves spec 4.14
it('is off for a session that is no favorite', async () => {
  const { engine } = play(kept);
  await full();
  act(() => engine.play(other));
  expect(await empty()).toBeInTheDocument();
  act(() => engine.play(kept));
  expect(await full()).toBeInTheDocument();
});
