import { notificationsStore } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { showUndo } from '../../components/feedback/toasts/show-toast';
import { createQueryClient, LEFT_UNSAVED, VIEWER_KEY } from '../../lib/api';
import { aUser } from '../../testing/fixtures';
import { forgetFormerMember } from './forget-former-member';

// proves security 12.40
it('what was read for a member is gone when the session ends, however it ends, and when somebody else is shown', () => {
  const client = createQueryClient();
  const show = (id: number | undefined) =>
    client.setQueryData(VIEWER_KEY, { user: id === undefined ? null : aUser({ id }) });
  show(1);
  forgetFormerMember(client);
  const toasts = () => notificationsStore.getState().notifications;
  const playlists = ['library', 'playlists'];
  const unsaved = [LEFT_UNSAVED, 1, 'facts', 9];
  for (const next of [undefined, 2]) {
    show(1);
    client.setQueryData(playlists, ['of Anna']);
    client.setQueryData(unsaved, 'a title');
    showUndo('A playlist was deleted', () => {});
    show(1);
    expect(client.getQueryData(playlists)).toEqual(['of Anna']);
    expect(toasts()).toHaveLength(1);
    show(next);
    expect(client.getQueryData(playlists)).toBeUndefined();
    expect(toasts()).toEqual([]);
    expect(client.getQueryData(unsaved)).toBe('a title');
  }
});

it('what a visitor has read stays for the member who logs in', () => {
  const client = createQueryClient();
  client.setQueryData(VIEWER_KEY, { user: null });
  forgetFormerMember(client);
  client.setQueryData(['catalog', 'sessions'], ['Still Lake']);
  client.setQueryData(VIEWER_KEY, { user: aUser() });
  expect(client.getQueryData(['catalog', 'sessions'])).toEqual(['Still Lake']);
});
