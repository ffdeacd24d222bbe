import { done, favoriteInput, playlist, session } from '@vizzi/api/contracts';
import { addFavorite, listAllPlaylists, listFavorites, removeFavorite } from '@vizzi/api/use-cases';
import { z } from 'zod';
import { examplePlaylist, exampleSession } from '../openapi/examples.js';
import { nothing, row } from '../row.js';

export const library = [
  row({
    method: 'GET',
    path: '/api/user/favorites',
    operationId: 'listFavorites',
    tag: 'Library',
    summary: 'Favourite sessions, the latest first',
    description: 'Every session that the member made a favourite.',
    access: 'member',
    input: nothing,
    output: z.array(session),
    example: { output: [exampleSession] },
    useCase: listFavorites,
  }),
  row({
    method: 'POST',
    path: '/api/user/favorites',
    operationId: 'addFavorite',
    tag: 'Library',
    summary: 'Add a favourite',
    description: 'To add a favourite again changes nothing.',
    access: 'member',
    input: favoriteInput,
    body: ['sessionId'],
    output: done,
    failures: [
      ['not_found', 'Session not found'],
      ['conflict', 'You have 2000 favorites, as many as an account can hold. Please remove one first.'],
    ],
    example: { input: { sessionId: 1 }, output: { success: true } },
    useCase: addFavorite,
  }),
  row({
    method: 'DELETE',
    path: '/api/user/favorites/{sessionId}',
    operationId: 'removeFavorite',
    tag: 'Library',
    summary: 'Remove a favourite',
    description: 'To remove what is no favourite changes nothing.',
    access: 'member',
    input: favoriteInput,
    output: done,
    example: { input: { sessionId: 1 }, output: { success: true } },
    useCase: removeFavorite,
  }),
  row({
    method: 'GET',
    path: '/api/user/playlists',
    operationId: 'listPlaylists',
    tag: 'Library',
    summary: 'Playlists with their sessions in order',
    description: 'Every playlist of the member.',
    access: 'member',
    input: nothing,
    output: z.array(playlist),
    example: { output: [examplePlaylist] },
    pages: listAllPlaylists,
  }),
];
