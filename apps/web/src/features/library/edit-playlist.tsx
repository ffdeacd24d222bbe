import { Button } from '@mantine/core';
import type { Playlist } from '@vizzi/api/contracts';
import { Dialog } from '../../components/overlays/dialog/dialog';
import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import { api } from '../../lib/api';
import { errorCode } from '../../lib/error-code';
import { errorMessage } from '../../lib/error-message';
import { lazyPart } from '../../lib/lazy';
import { useRefreshPlaylists } from './use-refresh-playlists';

const PlaylistForm = lazyPart(() => import('./playlist-form').then((module) => module.PlaylistForm));

const UNHEARD = 'We did not hear whether the playlist was saved. Please try again.';

interface EditPlaylistProps {
  readonly playlist: Playlist;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EditPlaylist({ playlist, opened, onClose }: EditPlaylistProps) {
  return (
    <Dialog title="Edit playlist" opened={opened} onClose={onClose}>
      <EditForm playlist={playlist} onClose={onClose} />
    </Dialog>
  );
}

/** Mounts anew with each dialog: what is answered late is not for one that was opened since. */
function EditForm({ playlist, onClose }: Omit<EditPlaylistProps, 'opened'>) {
  const utils = api.useUtils();
  const refreshPlaylists = useRefreshPlaylists();
  const sayWhenLeft = useSayWhenLeft(playlist.name, UNHEARD);
  const rename = api.library.renamePlaylist.useMutation({
    onSuccess: (changed) => {
      utils.library.playlist.setData({ id: changed.id }, changed);
      refreshPlaylists();
      showSuccess({ message: 'Playlist saved' });
    },
    onError: (error) => {
      // The answer may have been lost alone.
      void utils.library.playlist.invalidate({ id: playlist.id });
      refreshPlaylists();
      // That the playlist is gone is said by its page, and not over the offer to undo its deletion.
      if (errorCode(error) !== 'NOT_FOUND') sayWhenLeft(error);
    },
  });
  return (
    <PlaylistForm
      initial={{ name: playlist.name, description: playlist.description ?? '' }}
      submit="Save"
      busy={rename.isPending}
      failure={errorMessage(rename.error, UNHEARD)}
      onSubmit={(words) => rename.mutateAsync({ id: playlist.id, ...words }, { onSuccess: onClose })}
      cancel={
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      }
    />
  );
}
