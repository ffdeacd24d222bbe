import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setOffline } from '../../lib/connection';
import { setKeptSessions } from '../../lib/kept-sessions';
import { aPlaylist, aSession, aUser } from '../../testing/fixtures';
import { serveMemberHome } from '../../testing/default-answers';
import { openApp, signInAs } from '../../testing/render-app';
import { refuse, serve, type Behaviour } from '../../testing/server';

const sessions = [
  aSession({ id: 3, title: 'Slow Tide' }),
  aSession({ id: 2, title: 'Blue Hour' }),
  aSession({ id: 5, title: 'Letting Go', duration: 600 }),
];
const playlist = aPlaylist({ id: 9, description: 'For late evenings.', sessions });
const withIds = (ids: readonly unknown[]) => ({
  ...playlist,
  sessions: ids.flatMap((id) => sessions.filter((session) => session.id === id)),
});

beforeEach(() => {
  signInAs(aUser());
  serveMemberHome();
  serve({ 'library.playlist': () => playlist });
});

async function open() {
  const app = openApp('/playlists/9');
  const list = within(await screen.findByRole('list', { name: 'Sessions in order' }));
  const titles = () => list.getAllByRole('heading').map(({ textContent }) => textContent);
  return { ...app, list, titles };
}

describe('a playlist', () => {
  // proves spec 3.30
  test('shows its name, description, length and sessions in order', async () => {
    const { titles } = await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Before sleep' })).toBeVisible();
    expect(screen.getByText('For late evenings.')).toBeVisible();
    expect(screen.getByText('3 sessions, 12 min')).toBeVisible();
    expect(titles()).toEqual(['Slow Tide', 'Blue Hour', 'Letting Go']);
    expect(document.title).toBe('Before sleep · Vizzi');
  });

  // proves spec D16.8
  test('plays all of it, one after another', async () => {
    const { user, player } = await open();
    await user.click(screen.getByRole('button', { name: 'Play All' }));
    expect(player.getState()).toMatchObject({ session: { id: 3 }, playing: true, queue: { index: 0 } });
    expect(player.getState().queue?.sessions.map(({ id }) => id)).toEqual([3, 2, 5]);
  });

  test('says which sessions need the upgrade', async () => {
    serve({ 'library.playlist': () => aPlaylist({ sessions: [aSession({ isPremium: true })] }) });
    const { list } = await open();
    expect(list.getByRole('link', { name: 'Upgrade to listen to Still Lake' })).toHaveAttribute('href', '/upgrade');
  });

  // proves spec D16.9
  test('plays from a row, which is marked, and the button for all of it pauses', async () => {
    const { user, player, list } = await open();
    await user.click(list.getByRole('button', { name: 'Play Blue Hour' }));
    expect(player.getState()).toMatchObject({ session: { id: 2 }, playing: true, queue: { index: 1 } });
    expect(list.getByText('Playing').closest('li')).toHaveTextContent('Blue Hour');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(player.getState()).toMatchObject({ session: { id: 2 }, playing: false });
    expect(list.queryByText('Playing')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Play All' })).toBeVisible();
  });

  test('is changed without the network too, and says which sessions need it', async () => {
    const { list } = await open();
    onTestFinished(() => {
      setOffline(false);
      setKeptSessions(new Map());
    });
    act(() => {
      setOffline(true);
      setKeptSessions(new Map([[3, ['male']]]));
    });
    expect(list.getByRole('button', { name: 'Move Slow Tide, 1 of 3' })).toBeEnabled();
    for (const name of ['Edit', 'Delete']) expect(screen.getByRole('button', { name })).toBeEnabled();
    const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Needs a signal'));
    expect(rows).toEqual([false, true, true]);
    act(() => setOffline(false));
    expect(list.queryByText('Needs a signal', { exact: false })).not.toBeInTheDocument();
  });

  // proves spec D16.10
  test('takes sessions that are found on its page', async () => {
    const found = aSession({ id: 8, title: 'First Snow' });
    serve({
      'catalog.search': ({ query }) => (query === 'snow' ? [found] : []),
      'library.addToPlaylist': ({ sessionId }) => ({
        ...playlist,
        sessions: sessionId === found.id ? [...sessions, found] : sessions,
      }),
    });
    const { user, titles } = await open();
    await user.type(await screen.findByRole('searchbox', { name: 'Search sessions to add' }), 'snow');
    await user.click(await screen.findByRole('button', { name: 'Add First Snow' }));
    expect(await screen.findByRole('button', { name: 'First Snow is in the playlist' })).toBeDisabled();
    expect(titles()).toEqual(['Slow Tide', 'Blue Hour', 'Letting Go', 'First Snow']);
  });

  test('that is empty offers sessions', async () => {
    serve({ 'library.playlist': () => aPlaylist() });
    openApp('/playlists/9');
    expect(await screen.findByText('This playlist is empty')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Add Still Lake' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Play All' })).not.toBeInTheDocument();
  });

  // proves spec D16.7
  test('of another member does not exist here', async () => {
    serve({ 'library.playlist': () => refuse('NOT_FOUND', 'Playlist not found') });
    openApp('/playlists/10');
    expect(await screen.findByRole('heading', { name: 'Playlist not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Member Home' })).toBeVisible();
  });

  // proves security 12.61
  test('that was deleted elsewhere is gone after a change of it is refused', async () => {
    const { user } = await open();
    const gone = () => refuse('NOT_FOUND', 'Playlist not found');
    serve({ 'library.playlist': gone, 'library.addToPlaylist': gone });
    await user.click(await screen.findByRole('button', { name: 'Add Still Lake' }));
    expect(await screen.findByRole('heading', { name: 'Playlist not found' })).toBeVisible();
  });

  test('that could not be read can be retried', async () => {
    let broken = true;
    serve({ 'library.playlist': () => (broken ? refuse('INTERNAL_SERVER_ERROR', 'No') : playlist) });
    const { user } = openApp('/playlists/9');
    expect(await screen.findByText('Failed to fetch playlist')).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('For late evenings.')).toBeVisible();
  });
});

/** jsdom lays nothing out: each row of a list gets a height of 90 px, one below the other. */
function layOutRows() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rowBox(this: Element) {
    const row = this.closest('ol > li');
    const top = 90 * [...(row?.parentElement?.children ?? [])].findIndex((each) => each === row);
    return { x: 0, y: top, top, left: 0, right: 600, bottom: top + 90, width: 600, height: 90, toJSON: () => '' };
  });
}

describe('its order', () => {
  type Reorder = NonNullable<Behaviour['library.reorderPlaylist']>;
  const reorder = vi.fn<Reorder>();

  beforeEach(() => {
    reorder.mockReset();
    reorder.mockImplementation(({ sessionIds }) => withIds(sessionIds));
    serve({ 'library.reorderPlaylist': reorder });
  });

  /** Moves the session whose handle has the focus down once, by keyboard. */
  async function moveDown(user: ReturnType<typeof userEvent.setup>) {
    await user.keyboard('[Space]');
    expect(await screen.findByText('Slow Tide is now 1 of 3')).toBeInTheDocument();
    await user.keyboard('[ArrowDown]');
    expect(await screen.findByText('Slow Tide is now 2 of 3')).toBeInTheDocument();
  }

  // proves spec D16.5
  test('changes by keyboard, is announced, and keeps the focus', async () => {
    layOutRows();
    const { list, titles } = await open();
    const user = userEvent.setup();
    list.getByRole('button', { name: 'Move Slow Tide, 1 of 3' }).focus();
    await moveDown(user);
    await user.keyboard('[ArrowDown]');
    expect(await screen.findByText('Slow Tide is now 3 of 3')).toBeInTheDocument();
    await user.keyboard('[Space]');
    await waitFor(() => expect(titles()).toEqual(['Blue Hour', 'Letting Go', 'Slow Tide']));
    await waitFor(() => expect(list.getByRole('button', { name: 'Move Slow Tide, 3 of 3' })).toHaveFocus());
    await waitFor(() => expect(reorder).toHaveBeenCalledExactlyOnceWith({ id: 9, sessionIds: [2, 5, 3] }));
  });

  test('stays as it was when Escape ends the move', async () => {
    layOutRows();
    const { list, titles } = await open();
    const user = userEvent.setup();
    list.getByRole('button', { name: 'Move Slow Tide, 1 of 3' }).focus();
    await moveDown(user);
    await user.keyboard('[Escape]');
    expect(await screen.findByText('Slow Tide is where it was')).toBeInTheDocument();
    expect(titles()).toEqual(['Slow Tide', 'Blue Hour', 'Letting Go']);
    expect(reorder).not.toHaveBeenCalled();
  });

  test('changes by the menu', async () => {
    const { user, list, titles } = await open();
    await user.click(list.getByRole('button', { name: 'Change Letting Go' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    expect(titles()).toEqual(['Slow Tide', 'Letting Go', 'Blue Hour']);
    await waitFor(() => expect(reorder).toHaveBeenCalledOnce());
  });

  // proves spec D16.5
  test('changes by dragging', async () => {
    layOutRows();
    const { list, titles } = await open();
    const handle = list.getByRole('button', { name: 'Move Slow Tide, 1 of 3' });
    fireEvent.pointerDown(handle, { button: 0, isPrimary: true, clientX: 20, clientY: 45 });
    for (const clientY of [60, 100, 145]) fireEvent.pointerMove(document, { clientX: 20, clientY });
    expect(await screen.findByText('Slow Tide is now 2 of 3')).toBeInTheDocument();
    fireEvent.pointerUp(document, { clientX: 20, clientY: 145 });
    await waitFor(() => expect(titles()).toEqual(['Blue Hour', 'Slow Tide', 'Letting Go']));
    await waitFor(() => expect(reorder).toHaveBeenCalledWith({ id: 9, sessionIds: [2, 3, 5] }));
  });

  test('is rolled back with the reason when it was not saved', async () => {
    const reason = 'This playlist has changed meanwhile. Please try again.';
    reorder.mockImplementation(() => refuse('CONFLICT', reason));
    const { user, list, titles } = await open();
    await user.click(list.getByRole('button', { name: 'Change Letting Go' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    expect(await screen.findByText(reason)).toBeVisible();
    await waitFor(() => expect(titles()).toEqual(['Slow Tide', 'Blue Hour', 'Letting Go']));
  });
});

// proves spec D16.4
test.each([
  ['can be undone', [3, 5, 2], ['Slow Tide', 'Blue Hour', 'Letting Go']],
  ['is undone behind the one before it when others moved since', [5, 3, 2], ['Letting Go', 'Slow Tide', 'Blue Hour']],
])('the removal of a session %s', async (_what, added, expected) => {
  const put = vi.fn<NonNullable<Behaviour['library.addToPlaylist']>>(() => withIds(added));
  serve({
    'library.removeFromPlaylist': () => withIds([3, 5]),
    'library.addToPlaylist': put,
    'library.reorderPlaylist': ({ sessionIds }) => withIds(sessionIds),
  });
  const { user, list, titles } = await open();
  await user.click(list.getByRole('button', { name: 'Change Blue Hour' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from playlist' }));
  expect(titles()).toEqual(['Slow Tide', 'Letting Go']);
  expect(await screen.findByText('Blue Hour was removed from Before sleep')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(titles()).toEqual(expected));
  expect(put).toHaveBeenCalledWith({ id: 9, sessionId: 2 });
});

// proves spec D16.2
test('the name and the description can be changed', async () => {
  const rename = vi.fn<NonNullable<Behaviour['library.renamePlaylist']>>(({ name }) => ({ ...playlist, name }));
  serve({ 'library.renamePlaylist': rename });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit playlist' }));
  const name = dialog.getByLabelText('Name');
  expect(name).toHaveValue('Before sleep');
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Name is required')).toBeVisible();
  await user.type(name, 'Race week');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Race week' })).toBeVisible();
  expect(rename).toHaveBeenCalledWith({ id: 9, name: 'Race week', description: 'For late evenings.' });
});
