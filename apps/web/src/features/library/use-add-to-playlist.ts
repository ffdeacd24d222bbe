import type { Playlist, Session } from '@vizzi/api/contracts';
import { showSuccess, showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { useRefreshPlaylists } from './use-refresh-playlists';

/** Appends a session to a playlist, or to a new one. */
export function useAddToPlaylist(session: Session) {
  const utils = api.useUtils();
  const refreshPlaylists = useRefreshPlaylists();
  const options = {
    onSuccess: (playlist: Playlist) => {
      utils.library.playlist.setData({ id: playlist.id }, playlist);
      refreshPlaylists();
      showSuccess({ message: `${session.title} was added to ${playlist.name}` });
    },
    onError: (error: Parameters<typeof errorMessage>[0]) => {
      // The answer may have been lost alone.
      refreshPlaylists();
      showError(errorMessage(error, '') || `We did not hear whether ${session.title} was added. Please try again.`);
    },
  };
  const add = api.library.addToPlaylist.useMutation({
    ...options,
    onError: (error, { id }) => {
      void utils.library.playlist.invalidate({ id });
      options.onError(error);
    },
  });
  const create = api.library.createPlaylist.useMutation(options);
  return { add, create, busy: add.isPending || create.isPending };
}
