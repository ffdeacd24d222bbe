import { type Change, playlistOf, type WaitingChanges, withServerId } from './change';

/** A change has arrived. Later changes of a playlist that it created get the id that the server gave. */
export const afterSent =
  (sent: Change, serverId: number | undefined) =>
  (before: WaitingChanges): WaitingChanges => {
    const { localId } = sent;
    const created: WaitingChanges['created'] =
      localId === undefined || serverId === undefined ? before.created : [...before.created, { localId, id: serverId }];
    const left = before.changes.filter(({ key }) => key !== sent.key);
    return {
      ...before,
      created,
      changes: left.map((change) => ({ ...change, call: withServerId(change.call, created) })),
    };
  };

/** The server refused a change: that is said, and what cannot be made without it goes with it. */
export const afterRefused =
  (refused: Change, reason: string) =>
  (before: WaitingChanges): WaitingChanges => {
    const left = before.changes.filter(
      ({ key, call }) => key !== refused.key && (refused.localId === undefined || playlistOf(call) !== refused.localId),
    );
    return {
      ...before,
      refusals: [...before.refusals, `${refused.failure}: ${reason}`],
      changes: left.map((change) => withoutAdded(change, refused)),
    };
  };

/** A later order of the playlist does not name the session that was not added. */
function withoutAdded(change: Change, refused: Change): Change {
  const { call } = change;
  if (refused.call.path !== 'library.addToPlaylist' || call.path !== 'library.reorderPlaylist') return change;
  const { id, sessionId } = refused.call.input;
  if (call.input.id !== id) return change;
  const sessionIds = call.input.sessionIds.filter((each) => each !== sessionId);
  return { ...change, call: { ...call, input: { id, sessionIds } } };
}
