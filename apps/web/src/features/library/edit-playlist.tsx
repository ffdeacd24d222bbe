import { Button } from '@mantine/core';
import type { Playlist } from '@vizzi/api/contracts';
import { Dialog } from '../../components/overlays/dialog/dialog';
import { showSuccess } from '../../components/feedback/toasts/show-toast';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { lazyPart } from '../../lib/lazy';
import { useRefreshPlaylists } from './use-refresh-playlists';

const PlaylistForm = lazyPart(() => import('./playlist-form').then((module) => module.PlaylistForm));

interface EditPlaylistProps {
  readonly playlist: Playlist;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function EditPlaylist({ playlist, opened, onClose }: EditPlaylistProps) {
  const utils = api.useUtils();
  const refreshPlaylists = useRefreshPlaylists();
  const rename = api.library.renamePlaylist.useMutation({
    onSuccess: (changed) => {
      utils.library.playlist.setData({ id: changed.id }, changed);
      refreshPlaylists();
      onClose();
      showSuccess({ message: 'Playlist saved' });
    },
  });
  return (
    <Dialog title="Edit playlist" opened={opened} onClose={onClose}>
      <PlaylistForm
        initial={{ name: playlist.name, description: playlist.description ?? '' }}
        submit="Save"
        busy={rename.isPending}
        failure={errorMessage(rename.error, 'The playlist was not saved. Please try again.')}
        onSubmit={(words) => rename.mutateAsync({ id: playlist.id, ...words })}
        cancel={
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  );
}
