import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '@vizzi/api/router';
import { beginSessionChange } from './session-change';

/** Changes whose answers set the cookie of a session, or end one. */
const OF_SESSION = /^auth\.(login|register|resetPassword|changePassword|logout|logoutEverywhere|deleteAccount)$/;

/** Whether a call is one of those, which are sent alone, so that it can be broken off alone. */
export const isOfSession = (path: string): boolean => OF_SESSION.test(path);

/** Another change of the session took the place of one that was under way. */
class BrokenOff extends Error {}

export const isBrokenOff = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.cause instanceof BrokenOff;

/**
 * Breaks off what would begin or end a session, in any tab, when the next such change is sent: a late answer would put its cookie over the
 * newer one. A logout that is sent again by itself breaks off nothing, and waits for its next turn.
 */
export function createSignInLink(): TRPCLink<AppRouter> {
  let breakOff: (() => void) | undefined;
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        if (!isOfSession(op.path)) return next(op).subscribe(observer);
        const isPatient = 'memberId' in op.context;
        const refuse = () => observer.error(TRPCClientError.from(new BrokenOff('Another one took its place.')));
        if (breakOff && isPatient) return refuse();
        breakOff?.();
        let sent: Unsubscribable | undefined;
        let isOver = false;
        const stop = () => {
          if (isOver) return;
          sent?.unsubscribe();
          refuse();
        };
        breakOff = stop;
        const begin = () => {
          if (!isOver) sent = next(op).subscribe(observer);
        };
        const end = beginSessionChange({ isPatient, begin, onLost: stop });
        // Runs when it is answered too.
        return () => {
          isOver = true;
          if (breakOff === stop) breakOff = undefined;
          sent?.unsubscribe();
          end();
        };
      });
}
