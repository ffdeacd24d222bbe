import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serveMemberHome } from '../../testing/default-answers';
import { aPlaylist, aSession, aUser } from '../../testing/fixtures';
import { held } from '../../testing/held';
import { openApp, signInAs } from '../../testing/render-app';
import { toasts } from '../../testing/toasts';
import { pending, refuse, serve, type Behaviour } from '../../testing/server';

const sessions = [
  aSession({ id: 3 }),
  aSession({ id: 2, title: 'Blue Hour' }),
  aSession({ id: 5, title: 'Letting Go' }),
];
const playlist = aPlaylist({ id: 9, description: 'For late evenings.', sessions });

beforeEach(() => {
  signInAs(aUser());
  serveMemberHome();
  serve({ 'library.playlist': () => playlist });
});

async function open() {
  const app = openApp('/playlists/9');
  await screen.findByRole('heading', { level: 1, name: 'Before sleep' });
  return app;
}

describe('deleting a playlist', () => {
  // proves spec D16.6
  test('leads home, and can be undone', async () => {
    const create = vi.fn<NonNullable<Behaviour['library.createPlaylist']>>(() => aPlaylist({ id: 10 }));
    serve({ 'library.deletePlaylist': () => ({ success: true }), 'library.createPlaylist': create });
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Before sleep was deleted')).toBeVisible();
    expect(router.state.location.pathname).toBe('/member-home');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Before sleep is back')).toBeVisible();
    expect(create).toHaveBeenCalledWith({
      name: 'Before sleep',
      description: 'For late evenings.',
      sessionIds: [3, 2, 5],
      creationKey: expect.any(String),
    });
  });

  // proves security 12.55
  test('leads nobody away who has left meanwhile', async () => {
    let answer = () => {};
    const deleted = new Promise<void>((resolve) => (answer = resolve));
    serve({
      'library.deletePlaylist': async () => {
        await deleted;
        return { success: true };
      },
    });
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await act(() => router.navigate('/support'));
    // Its effects run after those of the page that was left have ended.
    await waitFor(() => expect(document.title).toBe('Support · Vizzi'));
    answer();
    expect(await screen.findByText('Before sleep was deleted')).toBeVisible();
    expect(router.state.location.pathname).toBe('/support');
  });

  // proves security 12.56
  test('is undone as it was last on any device', async () => {
    const create = vi.fn<NonNullable<Behaviour['library.createPlaylist']>>(() => aPlaylist({ id: 10 }));
    serve({ 'library.deletePlaylist': () => ({ success: true }), 'library.createPlaylist': create });
    const { user } = await open();
    serve({
      'library.playlist': () => ({ ...playlist, sessions: sessions.slice(0, 2), name: 'Evenings', description: null }),
    });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Evenings was deleted')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Evenings is back')).toBeVisible();
    expect(create).toHaveBeenCalledWith({
      name: 'Evenings',
      description: null,
      sessionIds: [3, 2],
      creationKey: expect.any(String),
    });
  });

  // proves security 12.56
  test('is undone with the changes that are on their way', async () => {
    const create = vi.fn<NonNullable<Behaviour['library.createPlaylist']>>(() => aPlaylist({ id: 10 }));
    const removal = vi.fn<NonNullable<Behaviour['library.removeFromPlaylist']>>(pending);
    serve({
      'library.removeFromPlaylist': removal,
      'library.deletePlaylist': () => ({ success: true }),
      'library.createPlaylist': create,
    });
    const { user } = await open();
    const changes = () => screen.getAllByRole('button', { name: /^Change / });
    const [first] = changes();
    if (!first) throw new Error('no session is listed');
    await user.click(first);
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from playlist' }));
    expect(changes()).toHaveLength(2);
    await waitFor(() => expect(removal).toHaveBeenCalled());
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Before sleep is back')).toBeVisible();
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ sessionIds: [2, 5] }));
  });

  // proves security 12.64
  test('can be undone also when a move that was on its way is refused after it', async () => {
    const { wait, answer } = held();
    const reorder = vi
      .fn<NonNullable<Behaviour['library.reorderPlaylist']>>(() => refuse('NOT_FOUND', 'Playlist not found'))
      .mockImplementationOnce(async () => {
        await wait;
        return playlist;
      });
    serve({ 'library.reorderPlaylist': reorder, 'library.deletePlaylist': () => ({ success: true }) });
    const { user, queryClient } = await open();
    for (const title of ['Blue Hour', 'Letting Go']) {
      await user.click(screen.getByRole('button', { name: `Change ${title}` }));
      await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    }
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
    answer();
    await waitFor(() => expect(reorder).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(toasts()).not.toContain('Playlist not found');
  });

  test('does not wait long for a server that does not say how it was last', async () => {
    const create = vi.fn<NonNullable<Behaviour['library.createPlaylist']>>(() => aPlaylist({ id: 10 }));
    serve({ 'library.deletePlaylist': () => ({ success: true }), 'library.createPlaylist': create });
    const { user } = await open();
    serve({ 'library.playlist': pending });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Before sleep is back')).toBeVisible();
    expect(create.mock.lastCall?.[0]).toMatchObject({ sessionIds: [3, 2, 5] });
  });

  test('is known when its answer was lost and it is tried again', async () => {
    serve({ 'library.deletePlaylist': () => refuse('NOT_FOUND', 'Playlist not found') });
    await (await open()).user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Before sleep was deleted')).toBeVisible();
  });

  test('changes nothing when it fails', async () => {
    serve({ 'library.deletePlaylist': () => refuse('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.') });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Something went wrong on our side.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Before sleep' })).toBeVisible();
  });
});
