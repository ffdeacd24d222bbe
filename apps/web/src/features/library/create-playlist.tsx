import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { Scene } from '../../components/art/scene';
import { useSayWhenLeft } from '../../components/feedback/toasts/use-say-when-left';
import { Page, PageHead } from '../../components/layout/page';
import { api } from '../../lib/api';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { usePageHead } from '../../lib/use-page-head';
import { useResendKey } from '../../lib/use-resend-key';
import classes from './create-playlist.module.css';
import { PlaylistForm } from './playlist-form';
import { useRefreshPlaylists } from './use-refresh-playlists';

const UNHEARD_AND_LEFT = 'We did not hear whether the playlist was created. Please look before you create it again.';

export function CreatePlaylist() {
  usePageHead('Create Playlist', 'Put sessions that belong together in the order you like.');
  const navigate = useNavigate();
  const utils = api.useUtils();
  const refreshPlaylists = useRefreshPlaylists();
  const resend = useResendKey();
  const sayWhenLeft = useSayWhenLeft('Create Playlist', UNHEARD_AND_LEFT);
  const create = api.library.createPlaylist.useMutation({
    onSuccess: (playlist) => {
      utils.library.playlist.setData({ id: playlist.id }, playlist);
      refreshPlaylists();
    },
    onError: (error) => {
      // The answer may have been lost alone.
      refreshPlaylists();
      sayWhenLeft(error);
    },
  });
  return (
    <Page>
      <PageHead title="Create Playlist" lead="For the evenings, the mornings, or the week before the race." />
      <div className={classes.columns}>
        <PlaylistForm
          initial={{ name: '', description: '' }}
          submit="Create Playlist"
          busy={create.isPending || create.isSuccess}
          failure={errorMessage(
            create.error,
            'We did not hear whether the playlist was created. Please try again: it is created once.',
          )}
          onSubmit={(words) =>
            create.mutateAsync(
              { ...words, creationKey: resend.keyFor(JSON.stringify(words)) },
              // Not for somebody who has left the page meanwhile.
              { onSuccess: ({ id }) => void navigate(paths.playlist(id), { replace: true }) },
            )
          }
          cancel={
            <Button component={Link} to={paths.memberHome} variant="subtle">
              Cancel
            </Button>
          }
        />
        <div className={classes.picture}>
          <Scene name="hero" />
        </div>
      </div>
    </Page>
  );
}
