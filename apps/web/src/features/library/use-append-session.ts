import type { Playlist } from '@vizzi/api/contracts';
import { showError } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { useRefreshPlaylists } from './use-refresh-playlists';

/** Appends sessions to a playlist that is shown. */
export function useAppendSession({ id, name }: Playlist) {
  const utils = api.useUtils();
  const refreshPlaylists = useRefreshPlaylists();
  return api.library.addToPlaylist.useMutation({
    // In turns with the moves and removals of the same playlist.
    scope: { id: `playlist-${id}` },
    onSuccess: (changed) => {
      utils.library.playlist.setData({ id }, changed);
      refreshPlaylists();
    },
    onError: (error) => showError(errorMessage(error, '') || `The session was not added to ${name}`),
  });
}
