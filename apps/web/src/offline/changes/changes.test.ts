import { describe, expect, it } from 'vitest';
import { aPlaylist, aSession } from '../../testing/fixtures';
import { applyChanges } from './apply-changes';
import type { Change, LibraryCall, WaitingChanges } from './change';
import { listsAfter, pagesOf } from './known-library';
import { afterRefused, afterSent } from './settle-change';

const lake = aSession({ id: 1, title: 'Still Lake' });
const field = aSession({ id: 2, title: 'Golden Field' });
const stone = aSession({ id: 3, title: 'Warm Stone' });

let keys = 0;
const change = (call: LibraryCall, more: Partial<Change> = {}): Change => ({
  key: String((keys += 1)),
  call,
  sessions: [],
  madeAt: '2026-01-05T00:00:00.000Z',
  failure: 'It was not saved',
  ...more,
});

const create = change(
  { path: 'library.createPlaylist', input: { name: 'Evening', sessionIds: [], creationKey: 'key' } },
  { localId: -1 },
);
const addLake = change({ path: 'library.addToPlaylist', input: { id: -1, sessionId: 1 } }, { sessions: [lake] });
const addField = change({ path: 'library.addToPlaylist', input: { id: -1, sessionId: 2 } }, { sessions: [field] });
const order = change({ path: 'library.reorderPlaylist', input: { id: -1, sessionIds: [2, 1] } });
const favorite = change({ path: 'library.addFavorite', input: { sessionId: 3 } }, { sessions: [stone] });

const waiting = (...changes: Change[]): WaitingChanges => ({ changes, refusals: [], created: [], lastLocalId: -1 });

it('the list of playlists is the pages that follow one another, and none of a list that was longer', () => {
  const page = (cursor: number | undefined, ...ids: number[]) => ({
    path: 'library.playlists',
    input: { cursor },
    data: ids.map((id) => aPlaylist({ id })),
  });
  const pages = [page(10, 11, 12), page(undefined, 1, 11), page(11, 13), page(13)];
  expect(pagesOf([...pages, { path: 'library.favorites', input: {}, data: [] }])).toEqual(pages.slice(1));
});

// proves security 12.65
it('a page of the list that is not full is the last one, whatever followed it once', () => {
  const page = (cursor: number | undefined, ...ids: number[]) => ({
    path: 'library.playlists',
    input: { limit: 3, cursor },
    data: ids.map((id) => aPlaylist({ id })),
  });
  const former = page(4, 5, 6);
  const full = page(undefined, 2, 3, 4);
  expect(pagesOf([former, full])).toEqual([full, former]);
  const now = page(undefined, 1, 4);
  expect(pagesOf([former, now])).toEqual([now]);
});

// proves security 12.65
it('the pages behind a full one are kept when another device has deleted one in it', () => {
  const page = (cursor: number | undefined, ...ids: number[]) => ({
    path: 'library.playlists',
    input: { limit: 3, cursor },
    data: ids.map((id) => aPlaylist({ id })),
  });
  // 2 was deleted elsewhere, and the first page alone was read again.
  const now = page(undefined, 1, 3, 4);
  const [second, third] = [page(3, 4, 5, 6), page(6, 7)];
  expect(pagesOf([second, third, now])).toEqual([now, { ...second, data: page(3, 5, 6).data }, third]);
});

it('a page of the list is what follows the one before', () => {
  const lists = [1, 2, 3].map((id) => aPlaylist({ id }));
  expect(listsAfter(lists, undefined)).toEqual(lists);
  expect(listsAfter(lists, 2)).toEqual(lists.slice(2));
  expect(listsAfter(lists, 9)).toEqual([]);
});

describe('changes that wait', () => {
  it('show the library as it will be', () => {
    const before = { favorites: [lake], playlists: [aPlaylist({ id: 9, name: 'Morning', sessions: [lake, field] })] };
    const { favorites, playlists } = applyChanges(before, [
      favorite,
      change({ path: 'library.removeFavorite', input: { sessionId: 1 } }),
      create,
      addLake,
      addField,
      order,
      change({ path: 'library.removeFromPlaylist', input: { id: 9, sessionId: 1 } }),
      change({ path: 'library.renamePlaylist', input: { id: 9, name: 'Noon' } }),
    ]);
    expect(favorites).toEqual([stone]);
    expect(playlists.map(({ name, sessions }) => [name, ...sessions.map(({ id }) => id)])).toEqual([
      ['Noon', 2],
      ['Evening', 2, 1],
    ]);
    const left = applyChanges({ favorites, playlists }, [
      change({ path: 'library.deletePlaylist', input: { id: 9 } }),
    ]).playlists;
    expect(left.map(({ name }) => name)).toEqual(['Evening']);
  });

  it('change nothing when they were made already', () => {
    const changes = [favorite, create, addLake, addField, order];
    const once = applyChanges({ favorites: [], playlists: [] }, changes);
    expect(applyChanges(once, changes)).toEqual(once);
  });
});

describe('a change that was sent', () => {
  it('leaves, and gives later ones the id of the playlist that it created', () => {
    const { changes, created } = afterSent(create, 40)(waiting(create, addLake, order));
    expect(created).toEqual([{ localId: -1, id: 40 }]);
    expect(changes.map(({ call }) => call.input)).toEqual([
      { id: 40, sessionId: 1 },
      { id: 40, sessionIds: [2, 1] },
    ]);
  });
});

describe('a change that was refused', () => {
  it('is told, and the others stay', () => {
    const { changes, refusals } = afterRefused(favorite, 'Session not found')(waiting(favorite, create));
    expect(refusals).toEqual(['It was not saved: Session not found']);
    expect(changes).toEqual([create]);
  });

  it('takes with it what cannot be made without it', () => {
    expect(afterRefused(create, 'No room')(waiting(create, addLake, order, favorite)).changes).toEqual([favorite]);
  });

  it('leaves the session that was not added out of a later order', () => {
    const { changes } = afterRefused(addLake, 'Session not found')(waiting(addLake, addField, order));
    expect(changes.map(({ call }) => call.input)).toEqual([
      { id: -1, sessionId: 2 },
      { id: -1, sessionIds: [2] },
    ]);
  });
});
