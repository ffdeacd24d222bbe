import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@vizzi/api/router';
import { findPendingLogout } from '../lib/pending-logout';

/** Shows a visitor while a logout has not reached the server, which still knows the member by the browser's session. */
export const pendingLogoutLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      if (op.path !== 'auth.viewer' || findPendingLogout() === undefined) return next(op).subscribe(observer);
      observer.next({ result: { type: 'data', data: { user: null } } });
      return observer.complete();
    });
