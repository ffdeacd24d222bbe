import { api } from '../../lib/api';
import { tellChange } from '../../offline/downloads/changes';

/** Fetches the lists of playlists anew, those that the device keeps too. */
export function useRefreshPlaylists() {
  const { library } = api.useUtils();
  return () => {
    void library.playlists.invalidate();
    void library.playlistChoices.invalidate();
    tellChange('playlists');
  };
}
