import { api } from '../../lib/api';

/** Fetches the lists of playlists anew. */
export function useRefreshPlaylists() {
  const { library } = api.useUtils();
  return () => {
    void library.playlists.invalidate();
    void library.playlistChoices.invalidate();
  };
}
