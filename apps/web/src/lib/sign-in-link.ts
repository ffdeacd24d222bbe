import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@vizzi/api/router';

/** Changes whose answers set the cookie of a session, or end one. */
const OF_SESSION = new Set([
  'auth.login',
  'auth.register',
  'auth.resetPassword',
  'auth.changePassword',
  'auth.logout',
  'auth.logoutEverywhere',
  'auth.deleteAccount',
]);

/** Whether a call is one of those, which are sent alone, so that it can be broken off alone. */
export const isOfSession = (path: string): boolean => OF_SESSION.has(path);

/** Another change of the session took the place of one that was under way. */
class BrokenOff extends Error {}

export const isBrokenOff = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.cause instanceof BrokenOff;

/**
 * Breaks off what would begin or end a session when the next such change is sent: a late answer would put its cookie over the newer one. A
 * logout that is sent again by itself breaks off nothing, and waits for its next turn.
 */
export function createSignInLink(): TRPCLink<AppRouter> {
  let breakOff: (() => void) | undefined;
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        if (!isOfSession(op.path)) return next(op).subscribe(observer);
        const refuse = () => observer.error(TRPCClientError.from(new BrokenOff('Another one took its place.')));
        if (breakOff && 'memberId' in op.context) return refuse();
        breakOff?.();
        const sent = next(op).subscribe({
          ...observer,
          error: (error) => {
            over();
            observer.error(error);
          },
          complete: () => {
            over();
            observer.complete();
          },
        });
        const stop = () => {
          sent.unsubscribe();
          refuse();
        };
        const over = () => {
          if (breakOff === stop) breakOff = undefined;
        };
        breakOff = stop;
        return () => {
          over();
          sent.unsubscribe();
        };
      });
}
