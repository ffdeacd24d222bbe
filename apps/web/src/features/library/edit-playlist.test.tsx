import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { serveMemberHome } from '../../testing/default-answers';
import { aPlaylist, aUser } from '../../testing/fixtures';
import { held } from '../../testing/held';
import { openApp, signInAs } from '../../testing/render-app';
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
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
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
