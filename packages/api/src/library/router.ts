import { z } from 'zod';
import { session } from '../catalog/contract.js';
import { done } from '../fields.js';
import { memberProcedure, router, run } from '../trpc.js';
import { addFavorite } from './add-favorite.js';
import { addToPlaylist } from './add-to-playlist.js';
import {
  favoriteInput,
  newPlaylistOnce,
  playlist,
  playlistChange,
  playlistChoice,
  playlistChoicesInput,
  playlistEntry,
  playlistInput,
  playlistOrder,
  playlistPage,
} from './contract.js';
import { createPlaylist } from './create-playlist.js';
import { deletePlaylist } from './delete-playlist.js';
import { getPlaylist } from './get-playlist.js';
import { listFavorites } from './list-favorites.js';
import { listPlaylistChoices } from './list-playlist-choices.js';
import { listPlaylists } from './list-playlists.js';
import { removeFavorite } from './remove-favorite.js';
import { removeFromPlaylist } from './remove-from-playlist.js';
import { renamePlaylist } from './rename-playlist.js';
import { reorderPlaylist } from './reorder-playlist.js';

export const libraryRouter = router({
  favorites: memberProcedure.output(z.array(session)).query(run(listFavorites)),
  addFavorite: memberProcedure.input(favoriteInput).output(done).mutation(run(addFavorite)),
  removeFavorite: memberProcedure.input(favoriteInput).output(done).mutation(run(removeFavorite)),
  playlists: memberProcedure.input(playlistPage).output(z.array(playlist)).query(run(listPlaylists)),
  playlistChoices: memberProcedure
    .input(playlistChoicesInput)
    .output(z.array(playlistChoice))
    .query(run(listPlaylistChoices)),
  playlist: memberProcedure.input(playlistInput).output(playlist).query(run(getPlaylist)),
  createPlaylist: memberProcedure.input(newPlaylistOnce).output(playlist).mutation(run(createPlaylist)),
  renamePlaylist: memberProcedure.input(playlistChange).output(playlist).mutation(run(renamePlaylist)),
  addToPlaylist: memberProcedure.input(playlistEntry).output(playlist).mutation(run(addToPlaylist)),
  removeFromPlaylist: memberProcedure.input(playlistEntry).output(playlist).mutation(run(removeFromPlaylist)),
  reorderPlaylist: memberProcedure.input(playlistOrder).output(playlist).mutation(run(reorderPlaylist)),
  deletePlaylist: memberProcedure.input(playlistInput).output(done).mutation(run(deletePlaylist)),
});
