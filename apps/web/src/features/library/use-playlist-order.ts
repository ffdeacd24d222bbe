import { arrayMove } from '@dnd-kit/sortable';
import type { Playlist, Session } from '@vizzi/api/contracts';
import { useRef } from 'react';
import { showError, showUndo } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { errorMessage } from '../../lib/error-message';
import { playlistScope } from './playlist-scope';
import { useRefreshPlaylists } from './use-refresh-playlists';

/** Optimistic moves and removals, sent one after another. */
export function usePlaylistOrder({ id, name, sessions }: Playlist) {
  const utils = api.useUtils();
  const refreshPlaylists = useRefreshPlaylists();
  const outstanding = useRef(0);

  const show = (next: (sessions: readonly Session[]) => Session[]) => {
    outstanding.current += 1;
    const before = utils.library.playlist.getData({ id })?.sessions ?? sessions;
    utils.library.playlist.setData({ id }, (shown) => shown && { ...shown, sessions: next(shown.sessions) });
    return { before };
  };
  const confirm = (changed: Playlist) => {
    if (outstanding.current === 1) utils.library.playlist.setData({ id }, changed);
  };
  const options = (failure: string) => ({
    scope: playlistScope(id),
    onError: (error: Parameters<typeof errorMessage>[0]) => {
      // That the playlist is gone is said by its page, and not over the offer to undo its deletion.
      if (errorCode(error) !== 'NOT_FOUND') showError(errorMessage(error, failure) ?? failure);
      void utils.library.playlist.invalidate({ id });
    },
    onSettled: () => {
      outstanding.current -= 1;
      if (outstanding.current === 0) refreshPlaylists();
    },
  });

  const reorder = api.library.reorderPlaylist.useMutation({
    ...options('We did not hear whether the new order was saved'),
    onMutate: ({ sessionIds }) => show((shown) => inOrder(shown, sessionIds.map(Number))),
    onSuccess: confirm,
  });
  const take = api.library.removeFromPlaylist.useMutation({
    ...options('We did not hear whether the session was removed'),
    onMutate: ({ sessionId }) => show((shown) => shown.filter((each) => each.id !== sessionId)),
    onSuccess: (changed, { sessionId }, { before }) => {
      confirm(changed);
      const session = before.find((each) => each.id === sessionId);
      if (session) showUndo(`${session.title} was removed from ${name}`, () => void putBack(session, before));
    },
  });

  const putBack = async (session: Session, before: readonly Session[]) => {
    const { library } = utils.client;
    try {
      const added = await library.addToPlaylist.mutate({ id, sessionId: session.id });
      const sessionIds = withPlace(idsOf(added.sessions), session.id, idsOf(before));
      const restored = await library.reorderPlaylist.mutate({ id, sessionIds });
      utils.library.playlist.setData({ id }, restored);
    } catch (error) {
      const unheard = errorCode(error) === undefined;
      showError(
        unheard ? 'We did not hear whether the session is back' : 'The session could not be put back where it was',
      );
      void utils.library.playlist.invalidate({ id });
    }
    refreshPlaylists();
  };

  return {
    move: (from: number, to: number) => reorder.mutate({ id, sessionIds: idsOf(arrayMove([...sessions], from, to)) }),
    remove: (session: Session) => take.mutate({ id, sessionId: session.id }),
  };
}

const inOrder = (sessions: readonly Session[], ids: readonly number[]) =>
  sessions.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));

const idsOf = (sessions: readonly Session[]) => sessions.map(({ id }) => id);

/** Puts a session behind the one that it followed before; the list may have changed since. */
function withPlace(now: readonly number[], id: number, before: readonly number[]): number[] {
  const others = now.filter((each) => each !== id);
  const ahead = before.slice(0, before.indexOf(id)).findLast((each) => others.includes(each));
  return others.toSpliced(ahead === undefined ? 0 : others.indexOf(ahead) + 1, 0, id);
}
