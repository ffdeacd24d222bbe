import type { Operation, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@vizzi/api/router';
import { getWaiting } from '../lib/waiting-changes';

const load = () => import('./changes/keep-change');

/** Keeps changes of favorites and playlists that find no server, until they can be sent. Later ones wait for their turn. */
export const waitingChangesLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation' || !op.path.startsWith('library.')) return next(op);
    return observable((observer) => {
      const keep = async (otherwise: () => void) => {
        const kept = await load()
          .then(({ keepChange }) => keepChange(op))
          .catch(() => undefined);
        if (!kept) return otherwise();
        observer.next({ result: { type: 'data', data: kept.data } });
        observer.complete();
      };
      const send = (call: Operation) =>
        next(call).subscribe({
          ...observer,
          error: (error) => void (error.data ? observer.error(error) : keep(() => observer.error(error))),
        });
      const sendInTurn = async () => {
        const turn = await load().then(({ inTurn }) => inTurn(op));
        if (turn) send({ ...op, ...turn });
        else await keep(() => send(op));
      };
      const { memberId, count } = getWaiting();
      if (memberId !== undefined && count === 0) return send(op);
      sendInTurn().catch(() => send(op));
      return undefined;
    });
  };
