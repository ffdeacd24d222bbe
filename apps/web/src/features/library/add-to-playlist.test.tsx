import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers';
import { createQueryClient } from '../../lib/api';
import { serveMemberHome } from '../../testing/default-answers';
import { aPlaylist, aSession, aUser } from '../../testing/fixtures';
import { held } from '../../testing/held';
import { openApp, signInAs } from '../../testing/render-app';
import { fail, refuse, serve, type Behaviour } from '../../testing/server';
import { PlaylistPicker } from './playlist-picker';

const add = vi.fn<NonNullable<Behaviour['library.addToPlaylist']>>();
const create = vi.fn<NonNullable<Behaviour['library.createPlaylist']>>();

beforeEach(() => {
  signInAs(aUser());
  add.mockReset();
  create.mockReset();
  serve({
    'catalog.sessions': () => [aSession({ id: 4 })],
    'library.playlistChoices': () => [
      { id: 1, name: 'Before sleep', hasSession: false },
      { id: 2, name: 'Sunday', hasSession: true },
    ],
    'library.addToPlaylist': add,
    'library.createPlaylist': create,
  });
});

async function openPicker() {
  const { user } = openApp('/search');
  const card = within(await screen.findByRole('article'));
  await user.click(card.getByRole('button', { name: 'Add Still Lake to a playlist' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Add Still Lake to a playlist' }));
  return { user, picker };
}

describe('adding a session to a playlist', () => {
  // proves spec D16.3
  test('appends it to a playlist and shows a toast', async () => {
    add.mockReturnValue(aPlaylist());
    const { user, picker } = await openPicker();
    await user.click(await picker.findByRole('button', { name: 'Before sleep' }));
    expect(await screen.findByText('Still Lake was added to Before sleep')).toBeVisible();
    expect(add).toHaveBeenCalledWith({ id: 1, sessionId: 4 });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('shows the playlists that contain it', async () => {
    const { picker } = await openPicker();
    expect(await picker.findByRole('button', { name: 'Sunday Added' })).toBeDisabled();
  });

  test('can create a playlist', async () => {
    create.mockReturnValue(aPlaylist({ id: 3, name: 'Race week' }));
    const { user, picker } = await openPicker();
    await user.click(await picker.findByRole('button', { name: 'New playlist…' }));
    expect(picker.getByLabelText('Name')).toHaveFocus();
    await user.click(picker.getByRole('button', { name: 'Create and add' }));
    expect(await picker.findByText('Name is required')).toBeVisible();
    await user.type(picker.getByLabelText('Name'), ' Race week {Enter}');
    expect(await screen.findByText('Still Lake was added to Race week')).toBeVisible();
    expect(create).toHaveBeenCalledWith({ name: 'Race week', creationKey: expect.any(String), sessionIds: [4] });
  });

  test('shows a failure and stays open', async () => {
    add.mockImplementation(() => refuse('BAD_REQUEST', 'A playlist holds at most 500 sessions'));
    const { user, picker } = await openPicker();
    await user.click(await picker.findByRole('button', { name: 'Before sleep' }));
    expect(await screen.findByText('A playlist holds at most 500 sessions')).toBeVisible();
    expect(picker.getByRole('button', { name: 'Before sleep' })).toBeEnabled();
  });

  // proves security 12.43
  test('creates one playlist, however often its answers are lost', async () => {
    create.mockImplementation(() => fail(() => HttpResponse.error()));
    const { user, picker } = await openPicker();
    await user.click(await picker.findByRole('button', { name: 'New playlist…' }));
    await user.type(picker.getByLabelText('Name'), 'Race week{Enter}');
    expect(await screen.findByText(/^We did not hear whether Still Lake was added\./)).toBeVisible();
    await user.click(picker.getByRole('button', { name: 'Create and add' }));
    await waitFor(() => expect(create.mock.calls.length).toBeGreaterThan(2));
    expect(new Set(create.mock.calls.map(([{ creationKey }]) => creationKey)).size).toBe(1);
  });

  test('is seen on the page of the playlist, though its answer was lost', async () => {
    const playlist = aPlaylist({ id: 1, sessions: [aSession({ id: 3, title: 'Slow Tide' })] });
    serveMemberHome();
    serve({ 'library.playlist': () => playlist });
    add.mockImplementation(() => {
      serve({ 'library.playlist': () => ({ ...playlist, sessions: [...playlist.sessions, aSession({ id: 4 })] }) });
      return fail(() => HttpResponse.error());
    });
    const { user, router } = openApp('/playlists/1');
    await screen.findByRole('heading', { level: 1, name: 'Before sleep' });
    await act(() => router.navigate('/search'));
    await user.click(await screen.findByRole('button', { name: 'Add Still Lake to a playlist' }));
    await user.click(await screen.findByRole('button', { name: 'Before sleep' }));
    await screen.findByText(/^We did not hear whether Still Lake was added\./);
    await act(() => router.navigate('/playlists/1'));
    const list = within(await screen.findByRole('list', { name: 'Sessions in order' }));
    expect(list.getByRole('heading', { name: 'Still Lake' })).toBeVisible();
  });

  test('closes no picker that was opened again meanwhile', async () => {
    const { wait, answer } = held();
    add.mockImplementation(async () => {
      await wait;
      return aPlaylist();
    });
    const { user, picker } = await openPicker();
    await user.click(await picker.findByRole('button', { name: 'Before sleep' }));
    await user.click(screen.getByRole('button', { name: 'Add Still Lake to a playlist' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Add Still Lake to a playlist' }));
    const again = within(await screen.findByRole('dialog'));
    answer();
    expect(await screen.findByText('Still Lake was added to Before sleep')).toBeVisible();
    await user.click(await again.findByRole('button', { name: 'New playlist…' }));
    expect(again.getByLabelText('Name')).toHaveFocus();
  });

  test('names a new playlist of the same name for another session anew', async () => {
    create.mockImplementation(() => fail(() => HttpResponse.error()));
    const picker = (id: number) => <PlaylistPicker session={aSession({ id })} onDone={() => {}} />;
    const queryClient = createQueryClient();
    const { rerender } = render(picker(4), {
      wrapper: ({ children }) => <Providers queryClient={queryClient}>{children}</Providers>,
    });
    const user = userEvent.setup({ delay: null });
    await user.click(await screen.findByRole('button', { name: 'New playlist…' }));
    await user.type(screen.getByLabelText('Name'), 'Race week{Enter}');
    await waitFor(() => expect(create).toHaveBeenCalled());
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    rerender(picker(5));
    await user.click(await screen.findByRole('button', { name: 'New playlist…' }));
    await user.type(screen.getByLabelText('Name'), 'Race week{Enter}');
    await waitFor(() => expect(create.mock.lastCall?.[0].sessionIds).toEqual([5]));
    const keys = new Map(create.mock.calls.map(([{ creationKey, sessionIds }]) => [creationKey, sessionIds]));
    expect([...keys.values()]).toEqual([[4], [5]]);
  });

  test('is not for visitors', async () => {
    signInAs(null);
    openApp('/search');
    const card = within(await screen.findByRole('article'));
    expect(card.queryByRole('button', { name: /playlist/ })).not.toBeInTheDocument();
  });
});
