import { useQueryClient } from '@tanstack/react-query';
import type { Playlist } from '@vizzi/api/contracts';
import { useNavigate } from 'react-router-dom';
import { showSuccess, showError, showUndo } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { randomUuid } from '../../lib/random-uuid';
import { getWaiting } from '../../lib/waiting-changes';
import { playlistScope } from './playlist-scope';
import { useRefreshPlaylists } from './use-refresh-playlists';

/** How long deleting may wait for what other devices have changed. */
const PATIENCE_MS = 2_000;

/** Deletes a playlist at once; the toast offers to undo it. */
export function useDeletePlaylist(shown: Playlist) {
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  const refreshPlaylists = useRefreshPlaylists();
  const navigate = useNavigate();

  const bringBack = async ({ name, description, sessions }: Playlist, creationKey: string) => {
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
  const tellDeleted = (playlist: Playlist) => {
    const creationKey = randomUuid();
    refreshPlaylists();
    // Back leads to its page again, which then asks the server.
    void utils.library.playlist.invalidate({ id: playlist.id }, { refetchType: 'none' });
    showUndo(`${playlist.name} was deleted`, () => void bringBack(playlist, creationKey));
  };
  const leave = () => void navigate(paths.memberHome, { replace: true });

  const scope = playlistScope(shown.id);
  /** Whether changes of this playlist are on their way, which the server does not know yet. */
  const isChanging = () =>
    getWaiting().count > 0 ||
    queryClient.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) > 0;
  /** What is brought back is what was deleted: another device may have changed what is shown. */
  const readLatest = () =>
    Promise.race([
      utils.client.library.playlist.query({ id: shown.id }).catch(() => shown),
      new Promise<Playlist>((resolve) => setTimeout(() => resolve(shown), PATIENCE_MS)),
    ]);

  const { mutate, isPending, isSuccess } = api.library.deletePlaylist.useMutation({
    onMutate: () => (isChanging() ? shown : readLatest()),
    onSuccess: (_answer, _input, playlist) => tellDeleted(playlist),
    onError: (error, _input, playlist = shown) => {
      // An earlier request deleted it, whose answer was lost.
      if (errorCode(error) === 'NOT_FOUND') return tellDeleted(playlist);
      const unheard = `We did not hear whether ${playlist.name} was deleted. Please try again.`;
      return showError(errorMessage(error, unheard) ?? unheard);
    },
  });
  return {
    // Who has left the page meanwhile stays where they are.
    remove: () =>
      mutate(
        { id: shown.id },
        { onSuccess: leave, onError: (error) => void (errorCode(error) === 'NOT_FOUND' && leave()) },
      ),
    isPending,
    isSuccess,
  };
}
