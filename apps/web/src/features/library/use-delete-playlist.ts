import type { Playlist } from '@vizzi/api/contracts';
import { useNavigate } from 'react-router-dom';
import { showSuccess, showError, showUndo } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { randomUuid } from '../../lib/random-uuid';
import { useRefreshPlaylists } from './use-refresh-playlists';

/** Deletes a playlist at once; the toast offers to undo it. */
export function useDeletePlaylist(playlist: Playlist) {
  const utils = api.useUtils();
  const refreshPlaylists = useRefreshPlaylists();
  const navigate = useNavigate();

  const bringBack = async () => {
    const { name, description, sessions } = playlist;
    try {
      const restored = await utils.client.library.createPlaylist.mutate({
        name,
        description,
        sessionIds: sessions.map(({ id }) => id),
        creationKey: randomUuid(),
      });
      utils.library.playlist.setData({ id: restored.id }, restored);
      refreshPlaylists();
      showSuccess({ message: `${name} is back` });
    } catch {
      showError(`${name} could not be brought back`);
    }
  };

  return api.library.deletePlaylist.useMutation({
    onSuccess: () => {
      void navigate(paths.memberHome, { replace: true });
      utils.library.playlist.setData({ id: playlist.id }, undefined);
      refreshPlaylists();
      showUndo(`${playlist.name} was deleted`, () => void bringBack());
    },
    onError: (error) => showError(errorMessage(error, '') || `${playlist.name} could not be deleted`),
  });
}
