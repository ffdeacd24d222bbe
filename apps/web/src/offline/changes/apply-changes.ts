import type { Playlist, Session } from '@vizzi/api/contracts';
import type { Change } from './change';

export interface Library {
  readonly favorites: readonly Session[];
  readonly playlists: readonly Playlist[];
}

/** The library as it is once these changes are made. Applying them again changes nothing. */
export const applyChanges = (before: Library, changes: readonly Change[]): Library => changes.reduce(apply, before);

function apply(library: Library, { call, sessions, localId, madeAt }: Change): Library {
  const { favorites, playlists } = library;
  const edit = (id: number, how: (before: Playlist) => Partial<Playlist>): Library => ({
    favorites,
    playlists: playlists.map((each) => (each.id === id ? { ...each, ...how(each), updatedAt: madeAt } : each)),
  });
  switch (call.path) {
    case 'library.addFavorite':
      return { playlists, favorites: [...sessions, ...without(favorites, call.input.sessionId)] };
    case 'library.removeFavorite':
      return { playlists, favorites: without(favorites, call.input.sessionId) };
    case 'library.createPlaylist': {
      if (localId === undefined || playlists.some(({ id }) => id === localId)) return library;
      const { name, description = null } = call.input;
      const created = { id: localId, name, description, sessions, createdAt: madeAt, updatedAt: madeAt };
      return { favorites, playlists: [...playlists, created] };
    }
    case 'library.renamePlaylist': {
      const { id, name, description = null } = call.input;
      return edit(id, () => ({ name, description }));
    }
    case 'library.addToPlaylist':
      return edit(call.input.id, (each) => ({
        sessions: [...each.sessions, ...sessions.filter(({ id }) => !each.sessions.some((known) => known.id === id))],
      }));
    case 'library.removeFromPlaylist':
      return edit(call.input.id, (each) => ({ sessions: [...without(each.sessions, call.input.sessionId)] }));
    case 'library.reorderPlaylist':
      return edit(call.input.id, (each) => ({ sessions: inOrder(each.sessions, call.input.sessionIds) }));
    default:
      return { favorites, playlists: without(playlists, call.input.id) };
  }
}

const without = <T extends { readonly id: number }>(list: readonly T[], id: number): readonly T[] =>
  list.filter((each) => each.id !== id);

const inOrder = (sessions: readonly Session[], ids: readonly number[]): Session[] =>
  sessions.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
