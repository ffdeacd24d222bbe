import { api } from '../../lib/api';
import { tellPlaylistsChanged } from '../../lib/playlist-changes';

/** Fetches the lists of playlists anew, those that the device keeps too. */
export function useRefreshPlaylists() {
  const { library } = api.useUtils();
  return () => {
    void library.playlists.invalidate();
    void library.playlistChoices.invalidate();
    tellPlaylistsChanged();
  };
}
