import { findFavorites, findPlaylists } from '@vizzi/db';
import { z } from 'zod';
import { session } from '../catalog/contract.js';
import { toSession } from '../catalog/to-session.js';
import { done } from '../fields.js';
import { memberProcedure, router } from '../trpc.js';
import { addFavorite } from './add-favorite.js';
import { addToPlaylist, removeFromPlaylist, renamePlaylist, reorderPlaylist } from './change-playlist.js';
import {
  favoriteInput,
  newPlaylist,
  playlist,
  playlistChange,
  playlistEntry,
  playlistInput,
  playlistOrder,
} from './contract.js';
import { createPlaylist } from './create-playlist.js';
import { deletePlaylist } from './delete-playlist.js';
import { getPlaylist, toPlaylist } from './get-playlist.js';
import { removeFavorite } from './remove-favorite.js';

export const libraryRouter = router({
  favorites: memberProcedure
    .output(z.array(session))
    .query(async ({ ctx }) => (await findFavorites(ctx.deps.db, ctx.viewer.id)).map(toSession)),

  addFavorite: memberProcedure
    .input(favoriteInput)
    .output(done)
    .mutation(({ ctx, input }) => addFavorite(ctx.deps, ctx.viewer, input.sessionId)),

  removeFavorite: memberProcedure
    .input(favoriteInput)
    .output(done)
    .mutation(({ ctx, input }) => removeFavorite(ctx.deps, ctx.viewer, input.sessionId)),

  playlists: memberProcedure
    .output(z.array(playlist))
    .query(async ({ ctx }) => (await findPlaylists(ctx.deps.db, ctx.viewer.id)).map(toPlaylist)),

  playlist: memberProcedure
    .input(playlistInput)
    .output(playlist)
    .query(({ ctx, input }) => getPlaylist(ctx.deps, ctx.viewer, input.id)),

  createPlaylist: memberProcedure
    .input(newPlaylist)
    .output(playlist)
    .mutation(({ ctx, input }) => createPlaylist(ctx.deps, ctx.viewer, input)),

  renamePlaylist: memberProcedure
    .input(playlistChange)
    .output(playlist)
    .mutation(({ ctx, input }) => renamePlaylist(ctx.deps, ctx.viewer, input)),

  addToPlaylist: memberProcedure
    .input(playlistEntry)
    .output(playlist)
    .mutation(({ ctx, input }) => addToPlaylist(ctx.deps, ctx.viewer, input)),

  removeFromPlaylist: memberProcedure
    .input(playlistEntry)
    .output(playlist)
    .mutation(({ ctx, input }) => removeFromPlaylist(ctx.deps, ctx.viewer, input)),

  reorderPlaylist: memberProcedure
    .input(playlistOrder)
    .output(playlist)
    .mutation(({ ctx, input }) => reorderPlaylist(ctx.deps, ctx.viewer, input)),

  deletePlaylist: memberProcedure
    .input(playlistInput)
    .output(done)
    .mutation(({ ctx, input }) => deletePlaylist(ctx.deps, ctx.viewer, input.id)),
});
