import type { Operation, TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@vizzi/api/router';
import { getWaiting } from '../lib/waiting-changes';
import { SILENCE_MS } from './silence';

const load = () => import('./changes/keep-change');

type Kept = { readonly data: unknown } | undefined;

const tryToKeep = (op: Operation): Promise<Kept> =>
  load()
    .then(({ keepChange }) => keepChange(op))
    .catch(() => undefined);

/** Keeps changes of favorites and playlists that find no server, until they can be sent. Later ones wait for their turn. */
export const waitingChangesLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation' || !op.path.startsWith('library.')) return next(op);
    return observable((observer) => {
      const { memberId, count } = getWaiting();
      let isKept = false;
      let keeping: Promise<Kept> | undefined;
      const keep = async (otherwise: () => void) => {
        // It is not kept for somebody who has logged in since.
        if (memberId !== undefined && getWaiting().memberId !== memberId) return otherwise();
        // A request that fails while it is kept already is not kept twice.
        keeping ??= tryToKeep(op).finally(() => {
          keeping = undefined;
        });
        const kept = await keeping;
        if (!kept) return otherwise();
        isKept = true;
        observer.next({ result: { type: 'data', data: kept.data } });
        observer.complete();
      };
      let stop: (() => void) | undefined;
      const send = (call: Operation) => {
        const sent = next(call).subscribe({
          ...observer,
          error: (error) => {
            if (error.data) observer.error(error);
            // What is kept meanwhile is not waited for any more, which is an error too.
            else if (!isKept) void keep(() => observer.error(error));
          },
        });
        const late = setTimeout(() => void keep(() => {}), SILENCE_MS);
        stop = () => {
          clearTimeout(late);
          sent.unsubscribe();
        };
      };
      const sendInTurn = async () => {
        const turn = await load().then(({ inTurn }) => inTurn(op));
        if (turn) send({ ...op, ...turn });
        else await keep(() => send(op));
      };
      if (memberId !== undefined && count === 0) send(op);
      else sendInTurn().catch(() => send(op));
      return () => stop?.();
    });
  };
