import type { Playlist } from '@vizzi/api/contracts';
import { showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { playlistScope } from './playlist-scope';
import { useRefreshPlaylists } from './use-refresh-playlists';

/** Appends sessions to a playlist that is shown. */
export function useAppendSession({ id, name }: Playlist) {
  const utils = api.useUtils();
  const refreshPlaylists = useRefreshPlaylists();
  return api.library.addToPlaylist.useMutation({
    // In turns with the moves and removals of the same playlist.
    scope: playlistScope(id),
    onSuccess: (changed) => {
      utils.library.playlist.setData({ id }, changed);
      refreshPlaylists();
    },
    onError: (error) => {
      // The answer may have been lost alone.
      void utils.library.playlist.invalidate({ id });
      refreshPlaylists();
      showError(errorMessage(error, '') || `We did not hear whether the session was added to ${name}`);
    },
  });
}
