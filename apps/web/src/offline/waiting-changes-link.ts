import type { Operation, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@vizzi/api/router';
import { randomUuid } from '../lib/random-uuid';
import { getWaiting } from '../lib/waiting-changes';

const load = () => import('./changes/keep-change');

/** Keeps changes of favorites and playlists that find no server, until they can be sent. Later ones wait for their turn. */
export const waitingChangesLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation' || !op.path.startsWith('library.')) return next(op);
    return observable((observer) => {
      const call = withKey(op);
      const keep = async (otherwise: () => void) => {
        const kept = await load()
          .then(({ keepChange }) => keepChange(call))
          .catch(() => undefined);
        if (!kept) return otherwise();
        observer.next({ result: { type: 'data', data: kept.data } });
        observer.complete();
      };
      const send = (sent: Operation) =>
        next(sent).subscribe({
          ...observer,
          error: (error) => void (error.data ? observer.error(error) : keep(() => observer.error(error))),
        });
      const sendInTurn = async () => {
        const turn = await load().then(({ inTurn }) => inTurn(call));
        if (turn) send({ ...call, ...turn });
        else await keep(() => send(call));
      };
      if (getWaiting().count === 0) return send(call);
      sendInTurn().catch(() => send(call));
      return undefined;
    });
  };

/** A playlist is created once, however often that is asked for. */
function withKey(op: Operation): Operation {
  if (op.path !== 'library.createPlaylist' || typeof op.input !== 'object') return op;
  return { ...op, input: { ...op.input, creationKey: randomUuid() } };
}
