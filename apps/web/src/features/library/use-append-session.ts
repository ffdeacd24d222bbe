import type { Playlist } from '@vizzi/api/contracts';
import { showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { errorMessage } from '../../lib/error-message';
import { useIsLeft } from '../../lib/use-is-left';
import { playlistScope } from './playlist-scope';
import { useRefreshPlaylists } from './use-refresh-playlists';

/** Appends sessions to a playlist that is shown. */
export function useAppendSession({ id, name }: Playlist) {
  const utils = api.useUtils();
  const refreshPlaylists = useRefreshPlaylists();
  const isLeft = useIsLeft();
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
      // The playlist was deleted while the session waited for its turn: nothing is said over the offer to undo that.
      if (errorCode(error) === 'NOT_FOUND' && isLeft()) return;
      showError(errorMessage(error, '') || `We did not hear whether the session was added to ${name}`);
    },
  });
}
