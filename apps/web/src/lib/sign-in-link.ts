import type { TRPCLink } from '@trpc/client';
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

/** Breaks off what would begin or end a session when the next such change is sent: a late answer would put its cookie over the newer one. */
export function createSignInLink(): TRPCLink<AppRouter> {
  let stop: (() => void) | undefined;
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        if (!isOfSession(op.path)) return next(op).subscribe(observer);
        stop?.();
        const sent = next(op).subscribe(observer);
        const end = () => sent.unsubscribe();
        stop = end;
        return () => {
          if (stop === end) stop = undefined;
          end();
        };
      });
}
