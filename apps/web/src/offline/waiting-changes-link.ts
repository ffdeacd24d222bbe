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

/**
 * Keeps changes of favorites and playlists that find no server, until they can be sent. Later ones wait for their turn. One whose
 * answer is lost while the server is there is sent once more: each can be repeated. What a member changed is neither kept nor sent
 * when the page shows somebody else by then.
 */
export const createWaitingChangesLink =
  (memberOfPage: () => number | undefined): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) => {
    if (op.type !== 'mutation' || !op.path.startsWith('library.')) return next(op);
    return observable((observer) => {
      const asked = memberOfPage();
      const isFormer = () => memberOfPage() !== asked;
      let isKept = false;
      let keeping: Promise<Kept> | undefined;
      const keep = async (otherwise: () => void) => {
        if (isFormer()) return;
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
      const send = (call: Operation, isAgain = false) => {
        if (isFormer()) return;
        // The first one, whose answer is not waited for any more.
        stop?.();
        const sent = next(call).subscribe({
          ...observer,
          error: (error) => {
            if (error.data) observer.error(error);
            // What is kept meanwhile is not waited for any more, which is an error too.
            else if (!isKept) void keep(() => (isAgain ? observer.error(error) : send(call, true)));
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
      const { memberId, count } = getWaiting();
      if (memberId !== undefined && count === 0) send(op);
      else sendInTurn().catch(() => send(op));
      return () => stop?.();
    });
  };
