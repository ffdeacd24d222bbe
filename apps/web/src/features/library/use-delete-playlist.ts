import type { Playlist } from '@vizzi/api/contracts';
import { useNavigate } from 'react-router-dom';
import { showSuccess, showError, showUndo } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { randomUuid } from '../../lib/random-uuid';
import { useRefreshPlaylists } from './use-refresh-playlists';

/** Deletes a playlist at once; the toast offers to undo it. */
export function useDeletePlaylist(playlist: Playlist) {
  const utils = api.useUtils();
  const refreshPlaylists = useRefreshPlaylists();
  const navigate = useNavigate();

  const bringBack = async (creationKey: string) => {
    const { name, description, sessions } = playlist;
    try {
      const restored = await utils.client.library.createPlaylist.mutate({
        name,
        description,
        sessionIds: sessions.map(({ id }) => id),
        creationKey,
      });
      utils.library.playlist.setData({ id: restored.id }, restored);
      refreshPlaylists();
      showSuccess({ message: `${name} is back` });
    } catch (error) {
      refreshPlaylists();
      const isUnheard = errorCode(error) === undefined;
      showError(isUnheard ? `We did not hear whether ${name} is back` : `${name} could not be brought back`);
    }
  };
  const leave = () => {
    const creationKey = randomUuid();
    void navigate(paths.memberHome, { replace: true });
    utils.library.playlist.setData({ id: playlist.id }, undefined);
    refreshPlaylists();
    showUndo(`${playlist.name} was deleted`, () => void bringBack(creationKey));
  };

  return api.library.deletePlaylist.useMutation({
    onSuccess: leave,
    onError: (error) => {
      // An earlier request deleted it, whose answer was lost.
      if (errorCode(error) === 'NOT_FOUND') return leave();
      const unheard = `We did not hear whether ${playlist.name} was deleted. Please try again.`;
      return showError(errorMessage(error, unheard) ?? unheard);
    },
  });
}
