import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveMemberHome } from '../../testing/default-answers';
import { aPlaylist, aSession, aUser } from '../../testing/fixtures';
import { held } from '../../testing/held';
import { closeDialog } from '../../testing/leave';
import { openApp, signInAs } from '../../testing/render-app';
import { toasts } from '../../testing/toasts';
import { refuse, serve, type Behaviour } from '../../testing/server';

const playlist = aPlaylist({ id: 9 });

beforeEach(() => {
  signInAs(aUser());
  serveMemberHome();
  serve({ 'library.playlist': () => playlist });
});

/** Opens the dialog, and types a name. */
async function edit(user: UserEvent, text: string) {
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = await dialog.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, text);
  return dialog;
}

async function saveAndClose(user: UserEvent, text: string) {
  const dialog = await edit(user, text);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await closeDialog(user);
}

// proves security 12.62
test('what is refused after the dialog was closed is said', async () => {
  const { wait, answer } = held();
  serve({
    'library.renamePlaylist': async () => {
      await wait;
      return refuse('TOO_MANY_REQUESTS', 'Too many requests.');
    },
  });
  const { user } = openApp('/playlists/9');
  await saveAndClose(user, 'Evenings');
  answer();
  expect(await screen.findByText('Too many requests.')).toBeVisible();
});

// proves security 12.64
test('what was saved before a deletion, and is refused after it, leaves the offer to undo that', async () => {
  const { wait, answer } = held();
  serve({
    'library.deletePlaylist': () => ({ success: true }),
    'library.renamePlaylist': async () => {
      await wait;
      return refuse('NOT_FOUND', 'Playlist not found');
    },
  });
  const { user, queryClient } = openApp('/playlists/9');
  await saveAndClose(user, 'Evenings');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('button', { name: 'Undo' });
  answer();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(toasts()).not.toContain('Playlist not found');
});

// proves security 12.64
test('what waits to be added to a playlist when that is deleted leaves the offer to undo it', async () => {
  const { wait, answer } = held();
  const add = vi
    .fn<NonNullable<Behaviour['library.addToPlaylist']>>(() => refuse('NOT_FOUND', 'Playlist not found'))
    .mockImplementationOnce(async () => {
      await wait;
      return playlist;
    });
  serve({
    'library.addToPlaylist': add,
    'library.deletePlaylist': () => ({ success: true }),
    'catalog.popular': () => [aSession({ id: 11, title: 'First Snow' }), aSession({ id: 12, title: 'Slow Tide' })],
  });
  const { user, queryClient } = openApp('/playlists/9');
  await user.click(await screen.findByRole('button', { name: 'Add First Snow' }));
  await waitFor(() => expect(add).toHaveBeenCalledOnce());
  await user.click(await screen.findByRole('button', { name: 'Add Slow Tide' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('heading', { level: 1, name: 'Member Home' });
  answer();
  await waitFor(() => expect(add).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(toasts()).not.toContain('Playlist not found');
});

// proves security 12.63
test('what is saved late closes no dialog that was opened since', async () => {
  const { wait, answer } = held();
  const rename = vi.fn<NonNullable<Behaviour['library.renamePlaylist']>>(async ({ name }) => {
    await wait;
    return { ...playlist, name };
  });
  serve({ 'library.renamePlaylist': rename });
  const { user, queryClient } = openApp('/playlists/9');
  await saveAndClose(user, 'Evenings');
  const dialog = await edit(user, 'Nights');
  answer();
  await screen.findByText('Playlist saved');
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(rename).toHaveBeenCalledTimes(2));
  expect(rename.mock.lastCall?.[0]).toMatchObject({ name: 'Nights' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
