import { findFavorites } from '@vizzi/db';
import { z } from 'zod';
import { session } from '../catalog/contract.js';
import { toSession } from '../catalog/to-session.js';
import { done } from '../fields.js';
import { memberProcedure, router } from '../trpc.js';
import { addFavorite } from './add-favorite.js';
import { favoriteInput, playlist } from './contract.js';
import { listPlaylists } from './list-playlists.js';
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

  playlists: memberProcedure.output(z.array(playlist)).query(({ ctx }) => listPlaylists(ctx.deps, ctx.viewer)),
});
