import { session, type Session } from '@vizzi/api/contracts';
import { isOffline } from '../../lib/connection';
import { randomUuid } from '../../lib/random-uuid';
import { getWaiting } from '../../lib/waiting-changes';
import { getOwner } from '../answer-store';
import { findAnswer } from '../known-answers';
import { reachServer } from '../reach-server';
import { applyChanges } from './apply-changes';
import { type Change, type LibraryCall, libraryCall, playlistOf, withServerId } from './change';
import { changeWaiting, readWaiting } from './change-store';
import { answerFromLibrary, readKnownLibrary } from './known-library';
import { sendWaiting } from './send-waiting';

export interface Call {
  readonly path: string;
  readonly input: unknown;
}

/** Whose changes wait, and how many; asked of the device where the page has not read it yet. */
async function readWaitingCount() {
  const known = getWaiting();
  if (known.memberId !== undefined) return known;
  const owner = await getOwner();
  return typeof owner === 'number' ? { memberId: owner, count: (await readWaiting(owner)).changes.length } : known;
}

/** Sends what waits, so that this call comes after it: the call as the server knows it, or undefined when it has to wait too. */
export async function inTurn(call: Call): Promise<Call | undefined> {
  const { memberId, count } = await readWaitingCount();
  if (memberId === undefined || count === 0) return call;
  if (isOffline()) return undefined;
  await sendWaiting(memberId);
  const { changes, created } = await readWaiting(memberId);
  return changes.length > 0 ? undefined : withServerId(libraryCall.parse(call), created);
}

/**
 * Keeps a change that could not be sent, and answers as the server will. Undefined when the server answers after all and
 * nothing waits, or when the device does not know enough to show it.
 */
export async function keepChange(made: Call): Promise<{ readonly data: unknown } | undefined> {
  const { memberId, count } = await readWaitingCount();
  if (memberId === undefined || (count === 0 && (await reachServer()))) return undefined;
  const call = withServerId(libraryCall.parse(made), (await readWaiting(memberId)).created);
  const sessions = await sessionsOf(call);
  const library = await readKnownLibrary();
  let playlistId = playlistOf(call);
  let isKnown = true;
  await changeWaiting(memberId, (before) => {
    const playlists = applyChanges(library, before.changes).playlists;
    const name = playlists.find(({ id }) => id === playlistId)?.name;
    isKnown = sessions !== undefined && (playlistId === undefined || name !== undefined);
    if (!isKnown || !sessions) return before;
    const change = {
      key: randomUuid(),
      call,
      sessions,
      madeAt: new Date().toISOString(),
      failure: failureOf(call, sessions[0]?.title ?? 'A session', name ?? ''),
    };
    if (call.path !== 'library.createPlaylist') return { ...before, changes: [...before.changes, change] };
    playlistId = before.lastLocalId - 1;
    const created: Change = { ...change, localId: playlistId };
    return { ...before, lastLocalId: playlistId, changes: [...before.changes, created] };
  });
  if (!isKnown) return undefined;
  const { changes } = await readWaiting(memberId);
  if (playlistId === undefined || call.path === 'library.deletePlaylist') return { data: { success: true } };
  return answerFromLibrary('library.playlist', { id: playlistId }, changes);
}

/** The sessions that a call is about, as the device knows them; undefined when it does not know one that is to be added. */
async function sessionsOf(call: LibraryCall): Promise<Session[] | undefined> {
  const ids = 'sessionId' in call.input ? [call.input.sessionId] : [];
  const wanted = call.path === 'library.createPlaylist' ? call.input.sessionIds : ids;
  const found: Session[] = [];
  for (const id of wanted) {
    const known = session.safeParse((await findAnswer('catalog.session', { id }))?.data).data;
    if (known) found.push(known);
    else if (!call.path.startsWith('library.remove')) return undefined;
  }
  return found;
}

function failureOf({ path, input }: LibraryCall, title: string, playlist: string): string {
  switch (path) {
    case 'library.addFavorite':
      return `${title} was not added to your favorites`;
    case 'library.removeFavorite':
      return `${title} was not removed from your favorites`;
    case 'library.createPlaylist':
      return `The playlist ${input.name} was not created`;
    case 'library.renamePlaylist':
      return `The playlist ${playlist} was not changed`;
    case 'library.addToPlaylist':
      return `${title} was not added to ${playlist}`;
    case 'library.removeFromPlaylist':
      return `${title} was not removed from ${playlist}`;
    case 'library.reorderPlaylist':
      return `The new order of ${playlist} was not saved`;
    default:
      return `The playlist ${playlist} was not deleted`;
  }
}
