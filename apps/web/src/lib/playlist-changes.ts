import { createSharedValue } from './shared-value';

const changes = createSharedValue(0);

/** Says that the member's playlists have changed on the server, also those that no screen shows. */
export const tellPlaylistsChanged = () => changes.set(changes.get() + 1);

/** How often they changed in this visit. */
export const usePlaylistChanges = () => changes.useValue((count) => count);
